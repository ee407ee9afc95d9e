// Writes the line art as sprites, one file for the page and one for each game, so that a page loads only what it shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import * as A from './art.mjs';
import { map } from './map.mjs';
import { paris } from './paris.mjs';

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
    ['plan-paris', '0 0 882 602', paris, 'xMidYMid slice'],
  ],
};

// The pictures of the four games on the home page.
const night = `<rect width="440" height="220" fill="#14213c"/><path d="${A.hatch([0, 0, 440, 220], { ang: 0, sp: 6, tone: (x, y) => 0.2 + 0.5 * y, max: 1.2, step: 20 })}" fill="#d9b466" opacity=".22"/>`;
const stars = [[40, 30], [110, 62], [180, 24], [260, 44], [330, 26], [396, 58], [70, 96], [376, 104], [300, 84]].map(([x, y], i) => `<path d="${A.rays_(x, y, 0.8, i % 3 ? 3.4 : 6, 4, 0.5)}" fill="#f0cd7d"/>`).join('');
const inked = (art, x, y, w, h, box, paper = '#fffaf0', ink = '#171d33') => `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box}" color="${ink}">${art.replaceAll('var(--paper)', paper)}</svg>`;
const medal = (k, cx, r) => `<g color="#171d33"><circle cx="${cx}" cy="104" r="${r}" fill="#f7efdc" stroke="#d9b466" stroke-width="2.4"/><clipPath id="m${k}"><circle cx="${cx}" cy="104" r="${r - 4}"/></clipPath><g clip-path="url(#m${k})"><path d="${A.hatch([cx - r, 104 - r, cx + r, 104 + r], { ang: 0, sp: 4, tone: (x, y) => 0.7 * Math.hypot(x - 0.5, y - 0.5), max: 1.5 })}" fill="#171d33" opacity=".5"/>${inked(A.busts[k](), cx - r * 0.95, 104 - r * 0.98, r * 1.9, r * 2.2, '-6 -14 132 156')}</g><circle cx="${cx}" cy="104" r="${r - 4}" fill="none" stroke="#a17d33"/></g>`;
sprites.home = [
  ['plate-gambit_royale', '0 0 440 200', night + stars + medal('assassin', 104, 60) + medal('witch', 336, 60) + medal('king', 220, 84)],
  ['plate-heads_of_state', '0 0 440 200', night + stars + [7, 6, 5].map((rank, i) => `<circle cx="${[220, 96, 344][i]}" cy="104" r="${[72, 52, 52][i]}" fill="${['#a83425', '#3472c0', '#eeb840'][i]}" stroke="#f5ecd8" stroke-width="3"/>` + inked(A.coronet(rank), [160, 56, 304][i], [44, 62, 62][i], [120, 80, 80][i], [100, 68, 68][i], '0 -3 40 32', ['#a83425', '#3472c0', '#eeb840'][i], ['#fff6e6', '#ffffff', '#171d33'][i])).join('')],
  ['plate-sun_king', '0 0 440 200', night + `<g fill="#d9b466" opacity=".5"><path d="${A.rays_(220, 104, 100, 330, 36, 0.012)}"/></g>` + stars + `<path d="${A.rays_(220, 104, 50, 99, 32, 0.1)}" fill="#e9bf5c"/>` + inked(A.obj.sunface(), 124, 8, 192, 192, '-6 -6 112 112', '#e9bf5c')],
  ['plate-bastille', '0 0 440 200', night + stars + `<circle cx="352" cy="52" r="27" fill="#f5ecd8"/><circle cx="363" cy="46" r="24" fill="#14213c"/>` + inked(A.obj.bastille(), 84, 10, 272, 196, '-6 -6 112 112', '#efe4c9') + inked(A.icon.torch, 40, 118, 46, 62, '0 0 24 24', '', '#f0cd7d') + inked(A.icon.torch, 352, 118, 46, 62, '0 0 24 24', '', '#f0cd7d')],
];

mkdirSync('public/art', { recursive: true });
for (const [name, symbols] of Object.entries(sprites)) {
  const body = symbols.map(([id, box, art, fit]) => `<symbol id="${id}" viewBox="${box}"${fit ? ` preserveAspectRatio="${fit}"` : ''}>${art}</symbol>`);
  // Clip paths are numbered by the art kit over all pictures: give each sprite its own names.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${body.join('')}</svg>`.replace(/(id="|url\(#)([cm])(\w+)/g, (all, before, kind, rest) => (/^\d|^[a-z]+$/.test(rest) && (kind === 'm' ? name === 'home' : /^\d+$/.test(rest)) ? `${before}${name}-${kind}${rest}` : all));
  writeFileSync(`public/art/${name}.svg`, svg);
}

writeFileSync('src/games/heads_of_state/map.json', JSON.stringify(map));
