// The drawings of Gambit Royale: its sprite, and its picture on the home page.
import * as A from '../../../art/art.mjs';
import { bust, inked, night, stars, thing } from '../../../art/kit.mjs';

export const symbols = [
  ...[
    'king',
    'queen',
    'juliet',
    'romeo',
    'prince',
    'squire',
    'cardinal',
    'assassin',
    'witch',
    'magician',
    'hermit',
    'musketeer',
    'beggar',
    'alchemist',
    'merchant',
    'arms',
    'lord',
    'troubadour',
    'explorer',
    'traitor',
    'little_giant',
    'double',
  ].map(bust),
  ...['storm', 'dragon', 'cloak'].map(thing),
];

const medal = (k, cx, r) =>
  `<g color="#171d33"><circle cx="${cx}" cy="104" r="${r}" fill="#f7efdc" stroke="#d9b466" stroke-width="2.4"/><clipPath id="m${k}"><circle cx="${cx}" cy="104" r="${r - 4}"/></clipPath><g clip-path="url(#m${k})"><path d="${A.hatch([cx - r, 104 - r, cx + r, 104 + r], { ang: 0, sp: 4, tone: (x, y) => 0.7 * Math.hypot(x - 0.5, y - 0.5), max: 1.5 })}" fill="#171d33" opacity=".5"/>${inked(A.busts[k](), cx - r * 0.95, 104 - r * 0.98, r * 1.9, r * 2.2, '-6 -14 132 156')}</g><circle cx="${cx}" cy="104" r="${r - 4}" fill="none" stroke="#a17d33"/></g>`;
export const plate = night + stars + medal('assassin', 104, 60) + medal('witch', 336, 60) + medal('king', 220, 84);
