import type { SeatLine } from './messages.generated';

// The order in which seats get their emblem and colour: the first ones differ most, for every kind of colour vision.
export const EMBLEMS = ['lys', 'key', 'sun', 'swan', 'tower', 'rose'] as const;

/** Seats of a game that is over: whether somebody is still there no longer matters. */
export const atTable = (seats: SeatLine[]): SeatLine[] => seats.map((seat) => ({ ...seat, here: true }));
