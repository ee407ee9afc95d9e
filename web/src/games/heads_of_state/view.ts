// What a view of Heads of State holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type View } from '../../wire';

export type HeadsView = View & {
  round: number; turn: number; turns: number; option: number; left: number; rows: number[][]; decks: number[][]; discards: number[][]; pile: number[];
  aside: number[]; hands: number[][]; nobles: number[]; dead: number[]; supply: number[]; noble_cards: number[]; cards_left: number[]; created: number[];
  ranks: number[]; initial: number[]; markers: number[]; house: number[]; earned: number[]; targeted: number[]; killed: number[];
};

export const ATTRIBUTE = 0;
export const TREACHERY = 1;
export const RANKS = 7;
export const PLACES = 32;

const ART: Record<string, string> = { duelling: 'o-duel', assassin: 'o-dagger' };
export const artOf = (card: string): string => ART[card] ?? `o-${card.replace('axeman', 'axe')}`;
export const isTreachery = (figures: Figures, card: string): boolean => !figures.kinds.attribute!.includes(card);

const rowsOf = (figures: Figures, key: string): Content[] => figures.content[key] as Content[];
export const sectorOf = (figures: Figures, name: string): Content => rowsOf(figures, 'sector').find((row) => row.name === name)!;

/** The ranks of the slots of a sector, the upper first. */
export const slotsOf = (figures: Figures, name: string): string[] => figure(sectorOf(figures, name).slots as string[]);
export const hexOf = (figures: Figures, name: string): number => figure(sectorOf(figures, name).hex as number);
export const countryOf = (figures: Figures, name: string): string => figure(sectorOf(figures, name).country as string);
export const isCapital = (figures: Figures, name: string): boolean => slotsOf(figures, name).includes('king');

export const countryNamed = (figures: Figures, name: string): { first: number; second: number } => {
  const row = rowsOf(figures, 'country').find((one) => one.name === name)!;
  return { first: figure(row.first as number), second: figure(row.second as number) };
};

/** Who counts how much in a country as the map stands, the strongest first. */
export function sharesOf(figures: Figures, view: HeadsView, country: string, seats: number): { seat: number; influence: number }[] {
  const worth = figures.content.influence as { province: number[]; capital: number[] };
  const sums = new Array<number>(seats).fill(0);
  figures.kinds.sector!.forEach((name, place) => {
    if (countryOf(figures, name) !== country) return;
    const owners = slotsOf(figures, name).map((_, i) => view.nobles[2 * place + i]!).filter((owner) => owner >= 0);
    owners.forEach((owner, i) => (sums[owner]! += figure(isCapital(figures, name) ? worth.capital : worth.province)[i]!));
  });
  return sums.map((influence, seat) => ({ seat, influence })).filter((one) => one.influence > 0).sort((a, b) => b.influence - a.influence);
}

/** The set of attributes that makes a noble of each rank, lowest first, and why it is so where nobody could read it. */
export const setsOf = (figures: Figures): { name: string; cards: string[]; why: string }[] =>
  rowsOf(figures, 'noble').map((row) => ({ name: row.name as string, cards: figure<string[]>(row.set), why: (row.set as Content).mark === 'reconstructed' ? String((row.set as Content).why) : '' }));

/** How often an Assassin succeeds: so many of so many cubes. */
export const chanceOf = (figures: Figures): { of: number; all: number } => {
  const { attacker, victim } = figures.content.assassin as Content;
  return { of: figure<number>(attacker), all: figure<number>(attacker) + figure<number>(victim) };
};
