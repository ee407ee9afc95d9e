// How a table is laid out, by the size of the screen. Styles say the same with the same words:
//   desk    rails at both sides                    (min-width: 1200px) and (min-height: 501px)
//   narrow  no rails: seats in a strip, a sheet    (max-width: 1199px), (max-height: 500px)
//   column  a tablet across: what lies beneath the board upright stands in a column of its own
//                                  (min-width: 960px) and (max-width: 1199px) and (min-height: 501px)
//   small   a phone: boards in their short form    (max-width: 700px), (max-height: 500px)
//   across  a phone on its side: the dock stands beside the board      (max-height: 500px)

import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('(max-width: 1199px), (max-height: 500px)');
export const column = new MediaQuery('(min-width: 960px) and (max-width: 1199px) and (min-height: 501px)');
export const small = new MediaQuery('(max-width: 700px), (max-height: 500px)');
export const across = new MediaQuery('(max-height: 500px)');

/** Fingers cannot point without touching. */
export const touched = new MediaQuery('(hover: none)');
