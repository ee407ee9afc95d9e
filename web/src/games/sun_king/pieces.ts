// The pieces of In the Shadow of the Sun King: what the data file says of them, and how they look.

import { type Content, figure } from '../../figures';
import type { Figures } from '../../messages.generated';
import type { Shown as AnyShown } from '..';

import type { Tally, View } from './view.generated';

/** What every part of this game is given. */
export type Shown = AnyShown<View, Tally>;

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

export type Pile = { name: string; colour: number; slots: number[]; top: number; count: number; most: boolean };
/** The five rows of a sphere. */
export const pilesOf = (view: View, tally: Tally, seat: number): Pile[] =>
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
