// The drawings of Bastille: its sprite, and its picture on the home page.
import * as A from '../../../art/art.mjs';
import { inked, night, stars, thing } from '../../../art/kit.mjs';

import { paris } from './paris.mjs';
import { characters, shared } from './people.mjs';

/** Parts that several symbols use. */
export { shared };

export const symbols = [
  ...characters,
  ...['bastille', 'bank', 'notredame', 'catacombs', 'estates', 'statue', 'palace'].map(thing),
  ['plan-paris', '0 0 882 602', paris, 'xMidYMid slice'],
];

export const plate =
  night +
  stars +
  `<circle cx="352" cy="52" r="27" fill="#f5ecd8"/><circle cx="363" cy="46" r="24" fill="#14213c"/>` +
  inked(A.obj.bastille(), 84, 10, 272, 196, '-6 -6 112 112', '#efe4c9') +
  inked(A.icon.torch, 40, 118, 46, 62, '0 0 24 24', '', '#f0cd7d') +
  inked(A.icon.torch, 352, 118, 46, 62, '0 0 24 24', '', '#f0cd7d');
