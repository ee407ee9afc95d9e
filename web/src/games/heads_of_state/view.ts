// What a view of Heads of State holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type Tally, type View } from '../../wire';

export type HeadsView = View & {
  round: number;
  turn: number;
  turns: number;
  option: number;
  left: number;
  rows: number[][];
  decks: number[][];
  discards: number[][];
  pile: number[];
  aside: number[];
  hands: number[][];
  nobles: number[];
  dead: number[];
  supply: number[];
  noble_cards: number[];
  cards_left: number[];
  created: number[];
  ranks: number[];
  initial: number[];
  markers: number[];
  house: number[];
  earned: number[];
  targeted: number[];
  killed: number[];
};

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

/** What `tally.py` reckons: by country seats and their influence and what completes it, the set of each rank, what the reader holds, and by treachery card where it works and how often. */
export type HeadsTally = Tally & {
  round: [number, number];
  influence: [seat: number, influence: number][][];
  completes: number[];
  house: number[];
  needs: number[][];
  held: number[];
  serves: number[][];
  odds: [of: number, all: number][];
};

/** The set of attributes that makes a noble of each rank, lowest first. */
export const setsOf = (figures: Figures): { name: string; cards: string[] }[] =>
  rowsOf(figures, 'noble').map((row) => ({ name: row.name as string, cards: figure<string[]>(row.set) }));

/** How surely a treachery card kills: so many of so many cubes. */
export const oddsOf = (figures: Figures, tally: HeadsTally, card: string): { of: number; all: number } => {
  const [of, all] = tally.odds[treacheryOf(figures, card)] ?? [1, 1];
  return { of, all };
};
/** The number of a treachery card: they come after the attributes. */
const treacheryOf = (figures: Figures, card: string): number =>
  figures.kinds.card!.indexOf(card) - figures.kinds.attribute!.length;
export const servedBy = (figures: Figures, tally: HeadsTally, card: string): string[] =>
  (tally.serves[treacheryOf(figures, card)] ?? []).map((country) => figures.kinds.country![country]!);
