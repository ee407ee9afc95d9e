// Reading the figures of a data file, and the numbers that mean nothing there.

/** A table of a data file, as it was written: figures may stand bare or with a mark of their own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Content = Record<string, any>;

/** A figure of a data file, which may carry its own mark: `4`, or `{ is = 4, mark = … }`. */
export const figure = <T>(value: T | { is: T }): T =>
  typeof value === 'object' && value !== null && 'is' in value ? (value as { is: T }).is : (value as T);

export const UNKNOWN = -1; // a face that may not be known
export const NONE = -1; // no slot, no seat
export const EVERYONE = 127; // the mask of all seats and the spectators
