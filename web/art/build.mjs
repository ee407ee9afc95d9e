// Writes the line art as sprites, one file for the page and one for each game, so that a page loads only what it shows.
// A game's drawings are in its folder, `drawings.mjs`: `symbols`, `plate`, and perhaps `shared` parts and more `files`.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

import * as A from './art.mjs';
import { steps } from './kit.mjs';

const vignette = A.hatch([0, 0, 100, 100], {
  ang: 0,
  sp: 3,
  tone: (x, y) => Math.max(0, 0.75 * Math.hypot((x - 0.5) * 1.5, (y - 0.55) * 1.1)),
  max: 1.1,
});
const lattice = [45, -45]
  .map((ang) => A.hatch([0, 0, 100, 140], { ang, sp: 5, tone: A.T.flat(0.5), max: 1.1, step: 12 }))
  .join('');

const page = [
  ...Object.keys(A.emblem).map((k) => [`e-${k}`, '0 0 24 24', A.emblem[k]]),
  ...Object.keys(A.icon).map((k) => [`i-${k}`, '0 0 24 24', A.icon[k]]),
  ['vignette', '0 0 100 100', `<path d="${vignette}" fill="currentColor"/>`, 'none'],
  ['lattice', '0 0 100 140', `<path d="${lattice}" fill="currentColor"/>`, 'none'],
  ['fleur', '0 0 24 24', `<path d="${A.fleur}" fill="currentColor"/>`],
];

const games = {};
for (const name of readdirSync('src/games').sort())
  if (existsSync(`src/games/${name}/drawings.mjs`)) games[name] = await import(`../src/games/${name}/drawings.mjs`);

const smaller = (svg) => svg.replace(/ d="((?:[ML]-?\d+(?:\.\d)? -?\d+(?:\.\d)?|Z)+)"/g, (_, d) => ` d="${steps(d)}"`);

// A file that is as it was keeps its time: what is built from it need not be built again.
function put(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf-8') !== text) writeFileSync(file, text);
}

function write(name, symbols, shared = '') {
  const body = symbols.map(
    ([id, box, art, fit]) =>
      `<symbol id="${id}" viewBox="${box}"${fit ? ` preserveAspectRatio="${fit}"` : ''}>${art}</symbol>`,
  );
  const defs = shared && `<defs>${shared}</defs>`;
  // Clip paths are numbered by the art kit over all pictures: give each sprite its own names.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${defs}${body.join('')}</svg>`.replace(
    /(id="|url\(#)([cm])(\w+)/g,
    (all, before, kind, rest) =>
      /^\d|^[a-z]+$/.test(rest) && (kind === 'm' ? name === 'home' : /^\d+$/.test(rest))
        ? `${before}${name}-${kind}${rest}`
        : all,
  );
  put(`src/drawings/${name}.svg`, smaller(svg));
}

mkdirSync('src/drawings', { recursive: true });
// The damask under a table: lilies, set as bricks are, gilt on either ground.
for (const [theme, gilt] of [
  ['dark', '#d9b466'],
  ['light', '#a17d33'],
])
  put(
    `src/drawings/damask-${theme}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 104" fill="${gilt}">${[
      [14, 14],
      [66, 66],
    ]
      .map(([x, y]) => `<path transform="translate(${x} ${y}) scale(1.1)" d="${A.fleur}"/>`)
      .join('')}</svg>`,
  );
write('page', page);
write(
  'home',
  Object.entries(games).map(([name, { plate }]) => [`plate-${name}`, '0 0 440 200', plate]),
);
for (const [name, { symbols, shared, files }] of Object.entries(games)) {
  write(name, symbols, shared);
  for (const [file, text] of Object.entries(files ?? {})) put(`src/games/${name}/${file}`, text);
}
