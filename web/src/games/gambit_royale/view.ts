// What a view of Gambit Royale holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type View } from '../../wire';

export type GambitView = View & {
  round: number; turn: number; last: number; column: number; closed: number;
  hands: number[][]; reserves: number[][]; discards: number[][]; columns: number[][]; won: number[][];
  goals: number[]; up: number[]; under: number[];
};

export const KINDS = 25;
export const ownerOf = (slot: number): number => Math.floor(slot / KINDS);

const ART: Record<string, string> = { master_at_arms: 'b-arms', musketeers: 'b-musketeer', storm: 'o-storm', dragon: 'o-dragon', cloak: 'o-cloak' };
export const artOf = (card: string): string => ART[card] ?? `b-${card}`;

export const ICONS: Record<string, string> = { alchemy: 'flask', combat: 'swords', agriculture: 'wheat', trade: 'scales', religion: 'cross', music: 'lyre' };

export type Goal = { domain: string; value: number };

/** Goals are numbered domain by domain. */
export function goalOf(figures: Figures, face: number): Goal {
  const { domains, values } = figures.content.goals as { domains: string[]; values: number[] };
  return { domain: domains[Math.floor(face / 6)]!, value: values[face % 6]! };
}

export function cardOf(figures: Figures, name: string): Content {
  return (figures.content.card as Content[]).find((card) => card.name === name)!;
}

export const half = (value: number): string => (value % 1 ? `${Math.floor(value)}½` : String(value));

/** The printed value, as it stands under a goal of this domain; 0 for the Double, which has none. */
export function numberOf(figures: Figures, name: string, domain = ''): number {
  const card = cardOf(figures, name);
  return card.value === undefined ? 0 : card.domain !== undefined && card.domain === domain ? figure<number>(card.at_home) : figure<number>(card.value);
}

export const valueOf = (figures: Figures, name: string, domain = ''): string => (cardOf(figures, name).value === undefined ? '–' : half(numberOf(figures, name, domain)));
