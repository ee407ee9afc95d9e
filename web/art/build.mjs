// Writes the line art as sprites, one file for the page and one for each game, so that a page loads only what it shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import * as A from './art.mjs';
import { map } from './map.mjs';
import { paris } from './paris.mjs';
import { characters, shared } from './people.mjs';

const bust = (k) => [`b-${k}`, '-6 -14 132 156', A.busts[k]()];
const thing = (k) => [`o-${k}`, '-6 -6 112 112', A.obj[k]()];
const vignette = A.hatch([0, 0, 100, 100], {
  ang: 0,
  sp: 3,
  tone: (x, y) => Math.max(0, 0.75 * Math.hypot((x - 0.5) * 1.5, (y - 0.55) * 1.1)),
  max: 1.1,
});
const lattice = [45, -45]
  .map((ang) => A.hatch([0, 0, 100, 140], { ang, sp: 5, tone: A.T.flat(0.5), max: 1.1, step: 12 }))
  .join('');

const sprites = {
  page: [
    ...Object.keys(A.emblem).map((k) => [`e-${k}`, '0 0 24 24', A.emblem[k]]),
    ...Object.keys(A.icon).map((k) => [`i-${k}`, '0 0 24 24', A.icon[k]]),
    ['vignette', '0 0 100 100', `<path d="${vignette}" fill="currentColor"/>`, 'none'],
    ['lattice', '0 0 100 140', `<path d="${lattice}" fill="currentColor"/>`, 'none'],
    ['fleur', '0 0 24 24', `<path d="${A.fleur}" fill="currentColor"/>`],
  ],
  gambit_royale: [
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
  ],
  heads_of_state: [
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
  ],
  sun_king: [
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
  ],
  bastille: [
    ...characters,
    ...['bastille', 'bank', 'notredame', 'catacombs', 'estates', 'statue', 'palace'].map(thing),
    ['plan-paris', '0 0 882 602', paris, 'xMidYMid slice'],
  ],
};

// The pictures of the four games on the home page.
const night = `<rect width="440" height="220" fill="#14213c"/><path d="${A.hatch([0, 0, 440, 220], { ang: 0, sp: 6, tone: (x, y) => 0.2 + 0.5 * y, max: 1.2, step: 20 })}" fill="#d9b466" opacity=".22"/>`;
const stars = [
  [40, 30],
  [110, 62],
  [180, 24],
  [260, 44],
  [330, 26],
  [396, 58],
  [70, 96],
  [376, 104],
  [300, 84],
]
  .map(([x, y], i) => `<path d="${A.rays_(x, y, 0.8, i % 3 ? 3.4 : 6, 4, 0.5)}" fill="#f0cd7d"/>`)
  .join('');
const inked = (art, x, y, w, h, box, paper = '#fffaf0', ink = '#171d33') =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box}" color="${ink}">${art.replaceAll('var(--paper)', paper)}</svg>`;
const medal = (k, cx, r) =>
  `<g color="#171d33"><circle cx="${cx}" cy="104" r="${r}" fill="#f7efdc" stroke="#d9b466" stroke-width="2.4"/><clipPath id="m${k}"><circle cx="${cx}" cy="104" r="${r - 4}"/></clipPath><g clip-path="url(#m${k})"><path d="${A.hatch([cx - r, 104 - r, cx + r, 104 + r], { ang: 0, sp: 4, tone: (x, y) => 0.7 * Math.hypot(x - 0.5, y - 0.5), max: 1.5 })}" fill="#171d33" opacity=".5"/>${inked(A.busts[k](), cx - r * 0.95, 104 - r * 0.98, r * 1.9, r * 2.2, '-6 -14 132 156')}</g><circle cx="${cx}" cy="104" r="${r - 4}" fill="none" stroke="#a17d33"/></g>`;
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
const atlas =
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
sprites.home = [
  [
    'plate-gambit_royale',
    '0 0 440 200',
    night + stars + medal('assassin', 104, 60) + medal('witch', 336, 60) + medal('king', 220, 84),
  ],
  ['plate-heads_of_state', '0 0 440 200', atlas],
  [
    'plate-sun_king',
    '0 0 440 200',
    night +
      `<g fill="#d9b466" opacity=".5"><path d="${A.rays_(220, 104, 100, 330, 36, 0.012)}"/></g>` +
      stars +
      `<path d="${A.rays_(220, 104, 50, 99, 32, 0.1)}" fill="#e9bf5c"/>` +
      inked(A.obj.sunface(), 124, 8, 192, 192, '-6 -6 112 112', '#e9bf5c'),
  ],
  [
    'plate-bastille',
    '0 0 440 200',
    night +
      stars +
      `<circle cx="352" cy="52" r="27" fill="#f5ecd8"/><circle cx="363" cy="46" r="24" fill="#14213c"/>` +
      inked(A.obj.bastille(), 84, 10, 272, 196, '-6 -6 112 112', '#efe4c9') +
      inked(A.icon.torch, 40, 118, 46, 62, '0 0 24 24', '', '#f0cd7d') +
      inked(A.icon.torch, 352, 118, 46, 62, '0 0 24 24', '', '#f0cd7d'),
  ],
];

// Hatching is thousands of short straight lines: each point is written as the step from the one before, in tenths as it
// was, which loses nothing and compresses to a third.
const number = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.');
const steps = (d) => {
  let [x, y, fromX, fromY] = [0, 0, 0, 0];
  return d.replace(/([ML])(-?[\d.]+) (-?[\d.]+)|Z/g, (all, verb, right, down) => {
    if (all === 'Z') return (([x, y] = [fromX, fromY]), 'z');
    const [nextX, nextY] = [Math.round(10 * right), Math.round(10 * down)];
    const [dx, dy] = [number(nextX - x), number(nextY - y)];
    [x, y] = [nextX, nextY];
    if (verb === 'M') [fromX, fromY] = [x, y];
    return `${verb.toLowerCase()}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`;
  });
};
const smaller = (svg) => svg.replace(/ d="((?:[ML]-?\d+(?:\.\d)? -?\d+(?:\.\d)?|Z)+)"/g, (_, d) => ` d="${steps(d)}"`);

mkdirSync('src/drawings', { recursive: true });
// The damask under a table: lilies, set as bricks are, gilt on either ground.
for (const [theme, gilt] of [
  ['dark', '#d9b466'],
  ['light', '#a17d33'],
])
  writeFileSync(
    `src/drawings/damask-${theme}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 104" fill="${gilt}">${[
      [14, 14],
      [66, 66],
    ]
      .map(([x, y]) => `<path transform="translate(${x} ${y}) scale(1.1)" d="${A.fleur}"/>`)
      .join('')}</svg>`,
  );
for (const [name, symbols] of Object.entries(sprites)) {
  const body = [
    name === 'bastille' ? `<defs>${shared}</defs>` : '',
    ...symbols.map(
      ([id, box, art, fit]) =>
        `<symbol id="${id}" viewBox="${box}"${fit ? ` preserveAspectRatio="${fit}"` : ''}>${art}</symbol>`,
    ),
  ];
  // Clip paths are numbered by the art kit over all pictures: give each sprite its own names.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${body.join('')}</svg>`.replace(
    /(id="|url\(#)([cm])(\w+)/g,
    (all, before, kind, rest) =>
      /^\d|^[a-z]+$/.test(rest) && (kind === 'm' ? name === 'home' : /^\d+$/.test(rest))
        ? `${before}${name}-${kind}${rest}`
        : all,
  );
  writeFileSync(`src/drawings/${name}.svg`, smaller(svg));
}

writeFileSync('src/games/heads_of_state/map.json', JSON.stringify({ ...map, sea: steps(map.sea) }));
