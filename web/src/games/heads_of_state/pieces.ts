// The pieces of Heads of State: what the data file says of them, and how they look.

import { type Content, figure } from '../../figures';
import type { Figures } from '../../messages.generated';
import type { Shown as AnyShown } from '..';

import type { Tally, View } from './view.generated';

/** What every part of this game is given. */
export type Shown = AnyShown<View, Tally>;

export const ATTRIBUTE = 0;
export const TREACHERY = 1;
export const RANKS = 7;
export const PLACES = 32;

const ART: Record<string, string> = { duelling: 'o-duel', assassin: 'o-dagger' };
export const artOf = (card: string): string => ART[card] ?? `o-${card.replace('axeman', 'axe')}`;
export const isTreachery = (figures: Figures, card: string): boolean => !figures.kinds.attribute!.includes(card);

const rowsOf = (figures: Figures, key: string): Content[] => figures.content[key] as Content[];
export const sectorOf = (figures: Figures, name: string): Content =>
  rowsOf(figures, 'sector').find((row) => row.name === name)!;

/** The ranks of the slots of a sector, the upper first. */
export const slotsOf = (figures: Figures, name: string): string[] => figure(sectorOf(figures, name).slots as string[]);
export const hexOf = (figures: Figures, name: string): number => figure(sectorOf(figures, name).hex as number);
export const countryOf = (figures: Figures, name: string): string => figure(sectorOf(figures, name).country as string);
/** Whether a figure of a sector is reconstructed. */
export const isGuessed = (figures: Figures, name: string): boolean =>
  figures.figures.some((one) => one.mark === 'reconstructed' && one.key.startsWith(`sector.${name}.`));
export const isCapital = (figures: Figures, name: string): boolean => slotsOf(figures, name).includes('king');

export const countryNamed = (figures: Figures, name: string): { first: number; second: number } => {
  const row = rowsOf(figures, 'country').find((one) => one.name === name)!;
  return { first: figure(row.first as number), second: figure(row.second as number) };
};

/** The set of attributes that makes a noble of each rank, lowest first. */
export const setsOf = (figures: Figures): { name: string; cards: string[] }[] =>
  rowsOf(figures, 'noble').map((row) => ({ name: row.name as string, cards: figure<string[]>(row.set) }));

/** How surely a treachery card kills: so many of so many cubes. */
export const oddsOf = (figures: Figures, tally: Tally, card: string): { of: number; all: number } => {
  const [of, all] = tally.odds[treacheryOf(figures, card)] ?? [1, 1];
  return { of, all };
};
/** The number of a treachery card: they come after the attributes. */
const treacheryOf = (figures: Figures, card: string): number =>
  figures.kinds.card!.indexOf(card) - figures.kinds.attribute!.length;
export const servedBy = (figures: Figures, tally: Tally, card: string): string[] =>
  (tally.serves[treacheryOf(figures, card)] ?? []).map((country) => figures.kinds.country![country]!);
