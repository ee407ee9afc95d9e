// Writes the line art as sprites, one file for the page and one for each game, so that a page loads only what it shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import * as A from './art.mjs';

const bust = (k) => [`b-${k}`, '-6 -14 132 156', A.busts[k]()];
const thing = (k) => [`o-${k}`, '-6 -6 112 112', A.obj[k]()];
const vignette = A.hatch([0, 0, 100, 100], { ang: 0, sp: 3, tone: (x, y) => Math.max(0, 0.75 * Math.hypot((x - 0.5) * 1.5, (y - 0.55) * 1.1)), max: 1.1 });
const lattice = [45, -45].map((ang) => A.hatch([0, 0, 100, 140], { ang, sp: 5, tone: A.T.flat(0.5), max: 1.1, step: 12 })).join('');

const sprites = {
  page: [
    ...Object.keys(A.emblem).map((k) => [`e-${k}`, '0 0 24 24', A.emblem[k]]),
    ...Object.keys(A.icon).map((k) => [`i-${k}`, '0 0 24 24', A.icon[k]]),
    ['vignette', '0 0 100 100', `<path d="${vignette}" fill="currentColor"/>`, 'none'],
    ['lattice', '0 0 100 140', `<path d="${lattice}" fill="currentColor"/>`, 'none'],
    ['fleur', '0 0 24 24', `<path d="${A.fleur}" fill="currentColor"/>`],
  ],
  gambit_royale: [
    ...['king', 'queen', 'juliet', 'romeo', 'prince', 'squire', 'cardinal', 'assassin', 'witch', 'magician', 'hermit', 'musketeer', 'beggar', 'alchemist', 'merchant', 'arms', 'lord', 'troubadour', 'explorer', 'traitor'].map(bust),
    ...['storm', 'dragon', 'cloak'].map(thing),
  ],
  heads_of_state: [
    ...['gold', 'troops', 'duel', 'title', 'castle', 'bishop', 'education', 'palace', 'courtesan', 'axe', 'guillotine', 'inquisition', 'gallows', 'dagger'].map(thing),
    ...[1, 2, 3, 4, 5, 6, 7].map((rank) => [`k-${rank}`, '0 -3 40 32', A.coronet(rank)]),
  ],
  sun_king: [
    ...['duel', 'fan', 'sceptre', 'purse', 'mask', 'medal', 'bag', 'sunface'].map(thing),
    ['s-lys', '0 0 60 60', A.seal('lys')],
  ],
  bastille: [
    ...['peasant', 'peasantF', 'soldier', 'noble', 'nobleF', 'monk'].map(bust),
    ...['bastille', 'bank', 'notredame', 'catacombs', 'estates', 'statue', 'palace'].map(thing),
  ],
};

mkdirSync('public/art', { recursive: true });
for (const [name, symbols] of Object.entries(sprites)) {
  const body = symbols.map(([id, box, art, fit]) => `<symbol id="${id}" viewBox="${box}"${fit ? ` preserveAspectRatio="${fit}"` : ''}>${art}</symbol>`);
  // Clip paths are numbered by the art kit over all pictures: give each sprite its own names.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${body.join('')}</svg>`.replace(/(id="|url\(#)c(\d+)/g, `$1${name}-c$2`);
  writeFileSync(`public/art/${name}.svg`, svg);
}
