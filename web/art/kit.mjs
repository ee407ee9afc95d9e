// What the drawings of the games have in common: symbols of a sprite, and the night of the pictures on the home page.
import * as A from './art.mjs';

/** Symbols of a sprite: name, box, drawing. */
export const bust = (k) => [`b-${k}`, '-6 -14 132 156', A.busts[k]()];
export const thing = (k) => [`o-${k}`, '-6 -6 112 112', A.obj[k]()];

export const night = `<rect width="440" height="220" fill="#14213c"/><path d="${A.hatch([0, 0, 440, 220], { ang: 0, sp: 6, tone: (_x, y) => 0.2 + 0.5 * y, max: 1.2, step: 20 })}" fill="#d9b466" opacity=".22"/>`;
export const stars = [
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
/** A drawing in colours of its own, as pictures have them that no theme changes. */
export const inked = (art, x, y, w, h, box, paper = '#fffaf0', ink = '#171d33') =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box}" color="${ink}">${art.replaceAll('var(--paper)', paper)}</svg>`;

// Hatching is thousands of short straight lines: each point is written as the step from the one before, in tenths as it
// was, which loses nothing and compresses to a third.
const number = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.');
export const steps = (d) => {
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
