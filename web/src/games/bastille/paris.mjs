// The plan of Paris: streets in rings and spokes round the island, the Seine, a compass rose.
import * as A from '../../../art/art.mjs';

const W = 882,
  H = 602,
  cx = 490,
  cy = 390;
const f = (n) => n.toFixed(1);
let streets = '';
for (let r = 90; r < 700; r += 64) streets += `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${f(r * 0.64)}"/>`;
for (let i = 0; i < 22; i++) {
  const a = (i / 22) * 2 * Math.PI + 0.1;
  streets += `<path d="M${f(cx + 60 * Math.cos(a))} ${f(cy + 40 * Math.sin(a))}L${f(cx + 760 * Math.cos(a))} ${f(cy + 520 * Math.sin(a))}"/>`;
}
const blocks = A.hatch([-20, -20, W + 20, H + 20], {
  ang: 38,
  sp: 7,
  tone: (x, y) => 0.28 + 0.24 * Math.sin(x * 23) * Math.cos(y * 17),
  max: 1.5,
  min: 0.2,
  step: 12,
});
const river = 'M-30 500C90 470 200 380 340 384C480 388 620 420 720 386C800 356 850 350 930 330';

export const paris =
  `<rect x="-50" y="-50" width="${W + 100}" height="${H + 100}" fill="#eadfc4"/><path d="${blocks}" fill="#b39a63" opacity=".55"/>` +
  `<g fill="none" stroke="#f6eedb" stroke-width="8">${streets}</g><g fill="none" stroke="#c7b284" stroke-width=".8">${streets}</g>` +
  `<path d="${river}" fill="none" stroke="#171d33" stroke-width="75" opacity=".85"/><path d="${river}" fill="none" stroke="#a9bfce" stroke-width="72"/>` +
  `<g fill="none" stroke="#4b6a86" stroke-width="1">${[-28, -20, -12, -4, 4, 12, 20, 28].map((o) => `<path transform="translate(0 ${o})" d="${river}" stroke-dasharray="${20 + (o + 20) * 2} 9"/>`).join('')}</g>` +
  `<path d="M356 384C420 356 560 366 628 392C650 404 630 414 600 412C520 420 420 412 366 402C350 398 346 390 356 384Z" fill="#efe4c9" stroke="#171d33" stroke-width="1.2"/>` +
  `<g transform="translate(802 404)" fill="#8f6d26"><circle r="25" fill="#eadfc4" stroke="#8f6d26"/><path d="${A.rays_(0, 0, 5, 38, 4, 0.8, -Math.PI / 2)}"/><path d="${A.rays_(0, 0, 5, 22, 4, 0.7, -Math.PI / 4)}"/></g>`;
