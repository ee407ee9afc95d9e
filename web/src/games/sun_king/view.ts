// What a view of In the Shadow of the Sun King holds: the fields of the state in rules.py.

import type { View } from '../../wire';

export type SunKingView = View & {
  turn: number; playing: number; out: number[]; gold: number[]; power: number[]; gold_left: number; power_left: number;
  spheres: number[][]; owned: number[][]; pile: number[]; upper: number; discards: number[]; announced: number;
  table: number[]; waiting: number[]; resolving: number[]; louis: number; lot: number; bid: number; bidder: number; bidding: number; due: number;
};

export const COLOURS = ['green', 'blue', 'red', 'yellow', 'purple'] as const;

type Quality = { q: string; icon: string; art: string };
const QUALITIES: Record<string, Quality> = {
  green: { q: 'duel', icon: 'i-swords', art: 'o-duel' },
  blue: { q: 'etiquette', icon: 'i-fan', art: 'o-fan' },
  red: { q: 'power', icon: 'i-sceptre', art: 'o-sceptre' },
  yellow: { q: 'wealth', icon: 'i-purse', art: 'o-purse' },
  purple: { q: 'intrigue', icon: 'i-mask', art: 'o-mask' },
};
const GREY: Quality = { q: 'grey', icon: 'i-cards', art: '' };
const OTHERS: Record<string, Quality> = { influence: QUALITIES.blue!, medal: QUALITIES.purple!, authority: QUALITIES.red!, suzerain: QUALITIES.green!, pension: QUALITIES.yellow! };

export const qualityOf = (colour: string): Quality => QUALITIES[colour]!;
export const colourOf = (card: string): string => card.replace(/_seal$/, '');
export const isQuality = (card: string): boolean => colourOf(card) in QUALITIES;
export const hasSeal = (card: string): boolean => card.endsWith('_seal') || ['influence', 'medal', 'authority'].includes(card);
export const looksOf = (card: string): Quality => (isQuality(card) ? qualityOf(colourOf(card)) : { ...(OTHERS[card] ?? GREY), art: card === 'mazarin' ? 'b-cardinal' : `o-${card}` });

export const isIn = (view: SunKingView, seat: number): boolean => view.out[seat] === 0;

/** How many cards of a colour a player shows, with the auction cards that count as such. */
export function countOf(view: SunKingView, kinds: string[], seat: number, colour: number): number {
  const beside = view.owned[seat]!.filter((slot) => looksOf(kinds[view.cards[slot]!]!).q === qualityOf(COLOURS[colour]!).q);
  return view.spheres[5 * seat + colour]!.length + beside.length;
}

export type Pile = { name: string; colour: number; slots: number[]; top: number; count: number; most: boolean };
/** The five rows of a sphere, with who has most of each. */
export function pilesOf(view: SunKingView, kinds: string[], seat: number): Pile[] {
  const seats = view.out.map((_, place) => place).filter((place) => isIn(view, place));
  return COLOURS.map((name, colour) => {
    const slots = view.spheres[5 * seat + colour]!;
    const counts = seats.map((place) => countOf(view, kinds, place, colour));
    const count = countOf(view, kinds, seat, colour);
    const shared = counts.filter((one) => one === count).length > 1;
    return { name, colour, slots, top: slots.length ? view.cards[slots.at(-1)!]! : -1, count, most: count > 0 && count === Math.max(...counts) && (!shared || seats.length > 3) };
  });
}

/** A card is being sold: someone still bids, or the winner still pays. */
export const isSelling = (view: SunKingView): boolean => view.lot >= 0 && (view.due > 0 || (view.bidding !== 0 && view.bidding !== 1 << view.bidder));

/** What a card pays in an auction (S23): three in the colour of what is sold, else two. */
export const paysFor = (lot: string, card: string): number => (looksOf(lot).q !== 'grey' && looksOf(lot).q === looksOf(card).q ? 3 : 2);
