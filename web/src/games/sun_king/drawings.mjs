// The drawings of In the Shadow of the Sun King: its sprite, and its picture on the home page.
import * as A from '../../../art/art.mjs';
import { bust, inked, night, stars, thing } from '../../../art/kit.mjs';

export const symbols = [
  ...[
    'duel',
    'fan',
    'sceptre',
    'purse',
    'mask',
    'medal',
    'influence',
    'authority',
    'suzerain',
    'pension',
    'conspiracy',
    'diplomacy',
    'debts',
    'louis',
  ].map(thing),
  bust('cardinal'),
  ['s-lys', '0 0 60 60', A.seal('lys')],
];

export const plate =
  night +
  `<g fill="#d9b466" opacity=".5"><path d="${A.rays_(220, 104, 100, 330, 36, 0.012)}"/></g>` +
  stars +
  `<path d="${A.rays_(220, 104, 50, 99, 32, 0.1)}" fill="#e9bf5c"/>` +
  inked(A.obj.sunface(), 124, 8, 192, 192, '-6 -6 112 112', '#e9bf5c');
