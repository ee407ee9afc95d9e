// What a view of Heads of State holds: the fields of the state in rules.py.

import type { Content, Figures, View } from '../../wire';

export type HeadsView = View & {
  round: number; turn: number; turns: number; option: number; left: number; rows: number[][]; decks: number[][]; discards: number[][]; pile: number[];
  aside: number[]; hands: number[][]; nobles: number[]; dead: number[]; supply: number[]; noble_cards: number[]; cards_left: number[]; created: number[];
  ranks: number[]; initial: number[]; markers: number[]; house: number[]; earned: number[]; targeted: number[]; killed: number[];
};

export const ATTRIBUTE = 0;
export const TREACHERY = 1;
export const RANKS = 7;
export const PLACES = 32;

const ART: Record<string, string> = {
  duelling: 'o-duel', assassin: 'o-dagger', axeman: 'o-axe',
};
export const artOf = (card: string): string => ART[card.split('_')[0]!] ?? `o-${card.split('_')[0]}`;
export const isTreachery = (figures: Figures, card: string): boolean => !figures.kinds.attribute!.includes(card);

const rowsOf = (figures: Figures, key: string): Content[] => figures.content[key] as Content[];
export const sectorOf = (figures: Figures, name: string): Content => rowsOf(figures, 'sector').find((row) => row.name === name)!;

const figure = <T>(value: T | { is: T }): T => (typeof value === 'object' && value !== null && 'is' in value ? (value as { is: T }).is : (value as T));

/** The ranks of the slots of a sector, the upper first. */
export const slotsOf = (figures: Figures, name: string): string[] => figure(sectorOf(figures, name).slots as string[]);
export const hexOf = (figures: Figures, name: string): number => figure(sectorOf(figures, name).hex as number);
export const countryOf = (figures: Figures, name: string): string => figure(sectorOf(figures, name).country as string);
export const isCapital = (figures: Figures, name: string): boolean => slotsOf(figures, name).includes('king');
