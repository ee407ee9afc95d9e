// The drawings of Heads of State: its sprite, and its picture on the home page.
import * as A from '../../../art/art.mjs';
import { inked, steps, thing } from '../../../art/kit.mjs';

import { map } from './map.mjs';

export const symbols = [
  ...[
    'gold',
    'troops',
    'duel',
    'title',
    'castle',
    'bishop',
    'education',
    'palace',
    'courtesan',
    'axe',
    'guillotine',
    'inquisition',
    'gallows',
    'dagger',
    'revolution',
  ].map(thing),
  ...[
    ['axe', 'guillotine'],
    ['axe', 'inquisition'],
    ['axe', 'gallows'],
    ['guillotine', 'inquisition'],
    ['guillotine', 'gallows'],
    ['inquisition', 'gallows'],
  ].map(([a, b]) => [`o-${a}_${b}`, '-6 -6 112 112', A.either(a, b)]),
  ['s-lys', '0 0 60 60', A.seal('lys')],
  ...[1, 2, 3, 4, 5, 6, 7].map((rank) => [`k-${rank}`, '0 -3 40 32', A.coronet(rank)]),
];

// Heads of State shows France, as on its map: coast lines, sectors, nobles of three houses.
const LANDS = {
  ile_de_france: 1,
  brittany: 1,
  gascony: 1,
  burgundy: 1,
  provence: 1,
  scotland: 0,
  england: 0,
  ireland: 0,
  galicia: 2,
  castile: 2,
  aragon: 2,
  andalusia: 2,
  rhineland: 3,
  brandenburg: 3,
  saxony: 3,
  bavaria: 3,
};
const LAND = ['#dfe6e0', '#dfe4f0', '#f3dcc8', '#efe2b8'];
const HOUSES = [
  ['#a83425', '#fff6e6', 'lys'],
  ['#3472c0', '#ffffff', 'key'],
  ['#eeb840', '#171d33', 'sun'],
];
const shores = [...Object.values(map.sectors).map(({ d }) => d), ...map.neutral];
const noble = (x, y, rank, house) => {
  const [ground, on, emblem] = HOUSES[house];
  return (
    `<circle cx="${x}" cy="${y}" r="19" fill="${ground}" stroke="#171d33" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="15.8" fill="none" stroke="${on}" opacity=".8"/>` +
    inked(A.coronet(rank), x - 11.8, y - 14.8, 23.6, 18, '0 -3 40 32', ground, on) +
    inked(A.emblem[emblem], x - 8, y + 0.8, 16, 16, '0 0 24 24', ground, on)
  );
};
const empty = (x, y, rank) =>
  `<circle cx="${x}" cy="${y}" r="19" fill="#fffaf0" fill-opacity=".75" stroke="#6b6f80" stroke-width="1.4" stroke-dasharray="2.6 2.6"/>` +
  inked(A.coronet(rank), x - 12, y - 9, 24, 18, '0 -3 40 32', '#fffaf0', '#3b4159');
const hexed = (x, y, dark) =>
  `<path d="M${[0, 1, 2, 3, 4, 5].map((i) => `${(x + 15 * Math.cos(Math.PI / 6 + (i * Math.PI) / 3)).toFixed(1)} ${(y + 15 * Math.sin(Math.PI / 6 + (i * Math.PI) / 3)).toFixed(1)}`).join('L')}Z" fill="${dark ? '#171d33' : '#fffaf0'}" stroke="#171d33" stroke-width="1.4"/><g transform="translate(${x - 7} ${y - 7}) scale(.58)" color="${dark ? '#f4d58c' : '#6b6f80'}">${A.emblem.lys}</g>`;
export const plate =
  `<rect width="440" height="220" fill="#14213c"/><svg width="440" height="200" viewBox="178 258 440 200" overflow="hidden"><path d="${map.sea}" fill="#d9b466" opacity=".3"/>` +
  [26, 17, 9]
    .map((width) =>
      ['rgba(217,180,102,.34)', '#14213c']
        .map(
          (ink, i) =>
            `<g fill="none" stroke="${ink}" stroke-width="${width + (i ? 0 : 1.2)}" stroke-linejoin="round">${shores.map((d) => `<path d="${d}"/>`).join('')}</g>`,
        )
        .join(''),
    )
    .join('') +
  map.neutral.map((d) => `<path d="${d}" fill="#5b6680" stroke="#171d33" stroke-opacity=".5"/>`).join('') +
  Object.entries(map.sectors)
    .map(
      ([name, { d }]) =>
        `<path d="${d}" fill="${LAND[LANDS[name]]}" stroke="#171d33" stroke-width="1.4" stroke-linejoin="round"/>`,
    )
    .join('') +
  hexed(226, 338, 0) +
  empty(264, 334, 4) +
  noble(303, 342, 1, 0) +
  hexed(380, 326, 0) +
  noble(420, 326, 7, 0) +
  empty(459, 334, 6) +
  hexed(484, 362, 1) +
  noble(524, 354, 5, 1) +
  noble(563, 362, 3, 1) +
  hexed(312, 420, 1) +
  empty(350, 416, 2) +
  empty(390, 424, 1) +
  hexed(452, 456, 0) +
  noble(490, 452, 4, 2) +
  empty(530, 460, 2) +
  '</svg>';

/** What else the game's parts want: the outlines, to be drawn with what lies on them. */
export const files = { 'map.json': JSON.stringify({ ...map, sea: steps(map.sea) }) };
