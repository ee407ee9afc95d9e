// The columns as they are shown: each with its goal, its cards and how the seats stand in it.

import { EVERYONE, NONE, UNKNOWN } from '../../figures';
import type { Event as GameEvent } from '../../messages.generated';

import { domainOf, half, ownerOf, type Shown } from './pieces';

export type LaidCard = {
  slot: number;
  seat: number;
  name: string | null;
  up: boolean;
  value: string;
  under: number;
  removed: boolean; // it does not count any more, and is swept with the others
};
export type Column = {
  column: number;
  domain: string;
  value: number;
  closed: boolean;
  met: boolean;
  cards: LaidCard[];
  hidden: number;
  won: number; // the seat that has just won the goal, or -1
  standing: { seat: number; halves: number; hidden: number; ahead: number; end: number }[];
};

const placeOf = (event: GameEvent, kind: string): number => event.parts.find((part) => part.kind === kind)?.place ?? -1;

/** The cards that Magicians and Witches have removed at the end of this round, as "column seat card". */
function removed(log: GameEvent[]): Set<string> {
  const since = log.findLastIndex(({ name }) => name === 'ends-round' || name === 'begins');
  return new Set(
    log
      .slice(since + 1)
      .filter(({ name }) => name === 'removed')
      .map((event) => `${placeOf(event, 'column')} ${placeOf(event, 'seat')} ${placeOf(event, 'card')}`),
  );
}

export function columnsOf({ scene: { view, tally }, figures, log }: Shown): Column[] {
  const gone = removed(log);
  return tally.columns.map(({ goal, closed, met, values, known, now, end }, column) => {
    const cards = view.columns[column]!.map((slot, place) => {
      const face = view.cards[slot]!;
      const name = face === UNKNOWN ? null : figures.kinds.card![face]!;
      return {
        slot,
        seat: ownerOf(slot),
        name,
        up: view.up[slot] === 1 || view.seen[slot] === EVERYONE, // at the end of a round all are shown
        value: values[place] == null ? '–' : half(values[place]),
        under: name === 'cloak' ? view.under[ownerOf(slot)]! : NONE,
        removed: gone.has(`${column} ${ownerOf(slot)} ${face}`),
      };
    });
    return {
      column,
      domain: domainOf(figures, goal),
      value: goal[1],
      closed,
      met,
      cards,
      hidden: cards.filter((card) => !card.name).length,
      won: view.won.findIndex((row) => row.includes(view.goals[column]!)),
      standing: known.map(([seat, halves, hidden]) => ({ seat, halves, hidden, ahead: now[seat]!, end: end[seat]! })),
    };
  });
}
