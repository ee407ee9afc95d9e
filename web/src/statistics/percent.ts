// Shares in words of the reader's language.

import { texts } from '../texts.svelte';

/** A share as a whole number per cent; `signed`: a difference, in points per cent. */
export const percent = (share: number, signed = false): string =>
  new Intl.NumberFormat(texts.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .format(share)
    .replace('-', '−');

/** A number with at most one digit behind the point. */
export const number = (value: number): string =>
  value.toLocaleString(texts.language, { maximumFractionDigits: value < 10 ? 1 : 0 });

/** What a mean lies between, in words: where it is measured so well that both are the same number, it is but one. */
export function between({ mean, half }: { mean: number; half: number }): Record<'low' | 'high' | 'same', string> {
  const [low, high] = [number(mean - half), number(mean + half)];
  return { low, high, same: low === high ? 'yes' : 'no' };
}
