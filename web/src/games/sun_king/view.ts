// What a view of In the Shadow of the Sun King holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type Tally, type View } from '../../wire';

export type SunKingView = View & {
  turn: number;
  playing: number;
  out: number[];
  gold: number[];
  power: number[];
  gold_left: number;
  power_left: number;
  spheres: number[][];
  owned: number[][];
  pile: number[];
  upper: number;
  discards: number[];
  announced: number;
  table: number[];
  waiting: number[];
  resolving: number[];
  louis: number;
  lot: number;
  bid: number;
  bidder: number;
  bidding: number;
  due: number;
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

export const qualityOf = (colour: string): Quality => QUALITIES[colour]!;
export const colourOf = (card: string): string => card.replace(/_seal$/, '');
export const isQuality = (card: string): boolean => colourOf(card) in QUALITIES;
const soldAs = (figures: Figures, card: string): Content | undefined =>
  (figures.content.auction_card as Content[]).find((row) => row.name === card);
export const hasSeal = (figures: Figures, card: string): boolean =>
  card.endsWith('_seal') || figure<boolean>(soldAs(figures, card)?.seal ?? false);
/** A quality card looks like its colour; an auction card like the colour it counts as. */
export const looksOf = (figures: Figures, card: string): Quality =>
  isQuality(card)
    ? qualityOf(colourOf(card))
    : {
        ...(QUALITIES[figure<string>(soldAs(figures, card)?.colour ?? 'grey')] ?? GREY),
        art: card === 'mazarin' ? 'b-cardinal' : `o-${card}`,
      };

/** What `tally.py` reckons: by seat and colour how many cards, and who has most; what a card of each colour pays, grey last. */
export type SunKingTally = Tally & {
  in: boolean[];
  counts: number[][];
  most: boolean[][];
  seals: number[];
  selling: boolean;
  bidding: boolean[];
  pays: number[];
};

export type Pile = { name: string; colour: number; slots: number[]; top: number; count: number; most: boolean };
/** The five rows of a sphere. */
export const pilesOf = (view: SunKingView, tally: SunKingTally, seat: number): Pile[] =>
  COLOURS.map((name, colour) => {
    const slots = view.spheres[5 * seat + colour]!;
    return {
      name,
      colour,
      slots,
      top: slots.length ? view.cards[slots.at(-1)!]! : -1,
      count: tally.counts[seat]![colour]!,
      most: tally.most[seat]![colour]!,
    };
  });
