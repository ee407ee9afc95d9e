// The 35 people of Bastille. Each is put together from parts that are drawn once, so that everyone has a face of their own
// and the sprite stays small.
import * as A from '../../../art/art.mjs';

const { S, ln, fl, el, T, bust, sm_: sm, rays_: rays } = A;
const dark =
  (a = 0.5) =>
  (x) =>
    a + (1 - a) * sm(0.2, 1, x);

const parts = {
  man: bust({ f: 0 }),
  woman: bust({ f: 1 }),
  gentleman: bust({ f: 0, ear: 0 }),
  lady: bust({ f: 1, ear: 0 }),
  brother: bust({ f: 0, dark: 1 }),
  ...A.parts,
  moustache: A.mous_,
  goatee: fl('M43 75C44 82 50 84 50 78C48 75 45 74 43 75Z'),
  sideburn: S('M62 46C68 48 70 60 67 78C60 74 60 58 62 46Z', { tone: dark(0.4), ang: 80, sp: 2.1 }),
  stubble: fl(
    [
      [46, 74],
      [49, 77],
      [52, 75],
      [55, 77],
      [51, 79],
      [58, 73],
      [47, 79],
      [56, 72],
    ]
      .map(([x, y]) => el(x, y, 0.55))
      .join(''),
  ),
  patch: fl('M44.6 50C50 47.6 56 50 58 54L56 60.4C50 61.4 46 59.6 43.6 57.4Z') + ln('M56 50L92 34', 1.3),
  scar: ln('M53 60L62 72M55 66L59 63M58 70L62 67', 1),
  pipe:
    S('M41 70L22 78L20 88L29 89L30 82L43 74Z', { tone: T.flat(0.6), ang: 30, sp: 1.8 }) +
    ln('M24 76C20 68 28 64 24 56', 0.8),
  monocle:
    `<circle cx="50" cy="56" r="5.4" fill="none" stroke="currentColor" stroke-width="1.3"/>` +
    ln('M54 60C58 74 58 86 62 96', 0.8),
  spectacles: `<g fill="none" stroke="currentColor" stroke-width="1.2"><circle cx="49" cy="56" r="5"/><path d="M54 55L70 56"/></g>`,
  mole: fl(el(52, 68, 1.3)),
  queue:
    S('M86 64C98 70 101 90 97 112L89 112C91 94 89 82 82 78Z', { tone: dark(0.3), ang: 84, sp: 2.2 }) +
    fl('M84 74L100 67L99 83ZM84 74L72 70L74 84Z'),
  phrygian:
    S('M44 42C42 27 54 16 68 15C58 5 44 8 39 18C34 8 48 -5 66 -1C88 4 101 24 97 50C80 38 60 38 44 42Z', {
      tone: dark(0.25),
      ang: 60,
      sp: 2.3,
      bulge: 10,
      max: 1.3,
    }) +
    S('M43 42C60 36 80 38 98 49L96 55C80 45 60 42 44 48Z') +
    S(el(80, 33, 5.6)) +
    fl(el(80, 33, 2.6)),
  bonnet:
    S('M44 46C34 30 44 10 68 10C96 10 108 34 98 58C94 66 88 70 83 72C84 60 80 50 72 46C62 40 52 42 44 46Z', {
      tone: T.rb(),
      ang: 60,
      sp: 2.8,
      bulge: 10,
      max: 0.9,
    }) +
    ln(
      'M44 46C52 40 62 40 72 46C80 50 84 60 83 72M48 38L44 32M58 35L56 28M68 37L68 30M77 43L81 37M83 52L89 48M85 62L92 60',
      1.2,
    ) +
    ln('M82 72C74 78 66 84 62 90', 1.6),
  kerchief:
    S('M44 46C38 24 56 12 76 17C98 22 104 50 92 70C84 66 82 54 76 48C66 42 54 42 44 46Z', {
      tone: T.rb(),
      ang: 60,
      sp: 2.6,
      bulge: 8,
    }) + S('M90 64C100 68 106 78 104 90C98 84 92 80 86 72Z', { tone: T.r(), ang: 40 }),
  woolcap:
    S('M42 44C38 24 54 12 72 13C92 15 100 32 95 52C80 42 58 40 42 44Z', {
      tone: dark(0.2),
      ang: 88,
      sp: 2.4,
      bulge: 8,
    }) + S('M41 43C58 36 80 39 97 50L95 59C79 48 59 46 43 51Z', { tone: T.flat(0.5), ang: 84, sp: 3 }),
  bicorne:
    S('M16 36C32 24 42 4 66 3C92 4 104 22 114 42C98 35 84 41 66 41C48 41 32 42 16 36Z', {
      tone: dark(0.55),
      ang: 10,
      sp: 2,
      max: 1.6,
      cross: 1,
    }) +
    S(el(60, 22, 6)) +
    fl(el(60, 22, 2.8)) +
    ln('M60 28L60 40', 1.6),
  bearskin:
    S('M43 43C35 20 38 -10 66 -12C96 -10 101 22 95 50C80 40 60 38 43 43Z', {
      tone: dark(0.6),
      ang: 80,
      sp: 1.9,
      max: 1.7,
      bulge: 12,
      cross: 1,
    }) +
    S('M44 42C44 30 50 20 60 18C62 26 62 34 61 39C55 39 49 40 44 42Z', { sw: 1.2 }) +
    `<g transform="translate(48 25) scale(.46)">${fl(A.fleur)}</g>` +
    S('M84 -6C92 -22 104 -18 100 -6C98 2 92 6 90 8Z', { tone: T.r(), ang: 100 }),
  shako:
    S('M47 38L42 4C58 -2 82 0 96 7L93 46C78 37 60 35 47 38Z', { tone: dark(0.5), ang: 86, sp: 2, max: 1.5 }) +
    S('M42 4C58 -3 82 -1 96 7L95 13C82 6 58 4 43 10Z') +
    S('M47 38C40 40 35 44 32 48C44 48 56 46 62 41Z', { fill: 'currentColor' }) +
    S(el(61, 22, 6.4)) +
    fl(rays(61, 22, 1, 6, 8, 0.3)) +
    S('M58 1C54 -12 64 -18 68 -12C71 -5 67 0 64 3Z', { tone: T.r(), ang: 90 }),
  helmet:
    S('M42 45C38 24 52 12 70 13C90 14 100 34 94 60C84 48 62 41 42 45Z', {
      tone: T.ball(0.3, 0.3, 0.9),
      ang: 70,
      sp: 2.3,
      bulge: 12,
      max: 1.3,
    }) +
    S('M50 15C58 -8 98 -6 108 28C112 48 108 68 98 82C102 52 92 22 50 15Z', {
      tone: dark(0.6),
      ang: 60,
      sp: 2,
      max: 1.6,
      cross: 1,
    }) +
    S('M41 44C58 38 80 42 95 56L93 62C80 50 60 46 43 50Z'),
  forage:
    S('M42 41C36 22 52 12 66 14C56 6 42 14 36 28C30 34 28 42 30 50M42 41Z', { fill: 'none', sw: 1.1 }) +
    S('M42 41C38 24 54 13 72 15C92 18 100 34 96 50C80 40 58 38 42 41Z', {
      tone: dark(0.3),
      ang: 60,
      sp: 2.3,
      bulge: 8,
    }) +
    S('M41 41C58 35 80 38 97 49L95 55C80 45 59 42 43 47Z', { tone: T.flat(0.9), ang: 10, sp: 1.6 }) +
    S(el(30, 53, 3.4)),
  tallhat:
    S('M48 36L44 -4C58 -10 80 -8 92 -2L91 42C76 35 60 33 48 36Z', { tone: dark(0.5), ang: 88, sp: 2, max: 1.5 }) +
    S('M22 42C40 32 88 34 110 54C86 46 46 42 22 42Z', { tone: T.flat(0.8), ang: 10, sp: 1.9 }) +
    S('M47 29C60 26 78 28 92 34L92 40C78 34 60 32 48 36Z', { fill: 'currentColor' }),
  gainsborough:
    S('M8 42C30 24 42 28 50 22C54 4 86 2 94 22C106 26 116 38 118 52C92 36 44 34 8 42Z', {
      tone: dark(0.35),
      ang: 12,
      sp: 2.2,
      max: 1.4,
    }) +
    S('M60 16C70 -12 104 -14 116 10C122 24 116 40 108 50C110 34 102 20 86 18C76 17 66 22 60 16Z', {
      tone: T.rb(),
      ang: 120,
      sp: 2.4,
    }) +
    ln('M66 15C84 2 106 10 112 34', 0.9),
  tower:
    S(
      'M58 34C42 26 42 -6 66 -10C96 -12 108 22 98 50C96 64 90 76 82 78C74 76 72 66 68 58C64 48 56 46 47 48C46 40 50 36 58 34Z',
      { tone: (x) => 0.12 + 0.6 * sm(0.3, 1, x), ang: 60, sp: 2.7, bulge: 12 },
    ) + ln('M60 28C72 20 88 26 92 44M58 14C74 8 90 14 96 32M60 2C72 -4 86 2 92 14', 1),
  feathers:
    S('M74 2C72 -14 80 -18 86 -14C92 -22 102 -16 100 -6C108 -8 112 0 104 8C96 12 84 10 74 2Z', {
      tone: T.r(),
      ang: 100,
      sp: 2.2,
    }) + ln('M78 2C82 -4 84 -10 84 -14M84 4C92 0 96 -6 98 -8', 0.9),
  flowers: [
    [64, 8],
    [76, 2],
    [88, 8],
    [92, 20],
  ]
    .map(([x, y]) => S(el(x, y, 4.6)) + fl(rays(x, y, 0.8, 3.8, 6, 0.4)))
    .join(''),
  ship:
    S('M54 2L98 2C96 10 88 13 76 13C64 13 56 10 54 2Z', { tone: T.flat(0.6), ang: 0, sp: 1.8 }) +
    ln('M66 2L66 -14M82 2L82 -14', 1.2) +
    S('M67 -13C74 -12 76 -5 74 -1L67 -1Z') +
    S('M83 -13C90 -12 92 -5 90 -1L83 -1Z'),
  turban:
    S('M42 44C30 30 42 8 70 9C98 10 106 32 96 50C80 38 58 38 42 44Z', { tone: T.rb(), ang: 30, sp: 2.5, bulge: 14 }) +
    ln('M42 40C56 26 80 22 100 34M46 26C62 14 84 14 98 24', 1.2) +
    S(el(58, 26, 4)) +
    S('M58 22C54 6 60 -8 66 -12C70 -2 66 12 62 22Z', { tone: T.r(), ang: 100 }),
  diadem:
    S('M46 36C60 26 82 28 96 40L94 46C82 36 60 34 47 42Z') +
    [52, 64, 77, 89].map((x, i) => S(el(x, [28, 22, 23, 30][i], 2.8))).join(''),
  bareback: S(
    'M60 26C52 26 47 33 46 42C50 34 58 32 64 36C68 44 70 50 72 58C76 56 78 60 76 66C80 74 84 78 88 76C95 62 96 44 88 34C80 26 70 24 60 26Z',
    { tone: dark(0.15), ang: 62, sp: 2.8, bulge: 10 },
  ),
  tonsure: S('M56 38C50 38 46 42 46 48C54 44 60 46 64 52C68 58 74 60 76 68C84 70 92 58 90 46C84 40 70 38 56 38Z', {
    tone: T.r(),
    ang: 70,
  }),
  skullcap: S('M54 32C64 20 88 24 93 44C84 36 68 32 54 32Z', { tone: T.flat(0.9), ang: 60, sp: 1.9, max: 1.5 }),
  scarf: S('M54 96C60 106 76 106 88 98L92 108C78 118 58 116 46 104Z', { tone: T.rb(), ang: 20 }),
  shawl:
    S('M52 97C60 106 78 108 90 98L98 110C80 124 56 120 40 106Z', { tone: T.r(), ang: 20 }) +
    ln('M66 116L60 138M68 116L74 136', 1.1),
  apron: ln('M38 110L48 140M92 104L86 140', 1.8) + S('M48 122L86 122L86 141L48 141Z', { tone: T.b(), ang: 0, sp: 3 }),
  openshirt: S('M56 96L66 128L84 97C76 102 66 102 56 96Z', { sw: 1.1 }) + ln('M60 106L68 112M63 114L70 118', 0.9),
  cravat:
    S('M55 90C50 97 54 106 64 106C74 108 86 104 87 95C78 101 66 99 55 90Z', { tone: T.b(), ang: 30, sp: 2.4 }) +
    S('M56 104C50 112 52 122 58 128C62 120 64 112 64 106Z', { tone: T.r() }),
  cowl: S('M52 96C54 84 62 82 70 88C80 84 94 84 100 100C104 108 104 114 100 118C80 124 56 118 42 106Z', {
    tone: (x) => 0.4 + 0.5 * sm(0.2, 1, x),
    ang: 40,
    sp: 2.2,
    max: 1.4,
    cross: 1,
  }),
  rope: ln('M62 114L56 138M62 114L70 134', 1.4),
  rosary:
    [
      [52, 108],
      [54, 114],
      [57, 120],
      [61, 125],
      [66, 128],
      [71, 127],
      [76, 123],
      [80, 118],
      [83, 112],
    ]
      .map(([x, y]) => S(el(x, y, 2), { sw: 0.9 }))
      .join('') + S('M64 130L68 130L68 133L71 133L71 136L68 136L68 141L64 141L64 136L61 136L61 133L64 133Z'),
  pectoral:
    ln('M54 104L66 122L82 104', 1) +
    S('M63 120L69 120L69 124L73 124L73 129L69 129L69 138L63 138L63 129L59 129L59 124L63 124Z'),
  epaulette:
    S('M82 104C94 98 110 104 114 118L104 122C98 113 92 112 82 114Z', { tone: T.flat(0.5), ang: 70, sp: 2 }) +
    ln('M105 121L107 130M109 120L112 128M113 118L117 125', 1.2),
  belts: S('M34 107L41 102L100 141L88 141Z', { sw: 1 }) + S('M92 103L99 108L56 141L46 141Z', { sw: 1 }),
  belt: S('M34 107L41 102L100 141L88 141Z', { sw: 1 }),
  buttons:
    [
      [54, 110],
      [52, 120],
      [51, 130],
    ]
      .map(([x, y]) => S(el(x, y, 2.3), { sw: 1 }))
      .join('') + ln('M60 100C57 112 56 126 56 140', 1),
  gorget: S('M54 100C60 112 78 112 86 100C88 110 80 120 70 120C60 120 52 110 54 100Z', {
    tone: T.ball(),
    ang: 40,
    sp: 2.2,
  }),
  sash: S('M26 110L38 104L106 134L106 141L90 141Z', { tone: T.flat(0.55), ang: -30, sp: 2.1 }),
  star: S(el(36, 122, 6)) + fl(rays(36, 122, 1.2, 6, 8, 0.4)),
  medal: ln('M58 102L66 120L80 102', 1.6) + S(el(66, 125, 6), { tone: T.ball() }) + fl(rays(66, 125, 1, 4.4, 6, 0.4)),
  pearls: [
    [52, 104],
    [57, 109],
    [63, 112],
    [70, 113],
    [77, 111],
    [83, 107],
  ]
    .map(([x, y]) => S(el(x, y, 2.5), { sw: 0.9 }))
    .join(''),
  ribbon: fl('M58 88C64 92 74 93 81 90L81 94.6C74 97.4 64 96.6 57.4 92.6Z') + S(el(62, 98, 2.6)),
  earring: S(el(70.6, 68, 2.2), { sw: 0.9 }) + S(el(70.6, 73, 2.8), { sw: 0.9 }),
  fancollar:
    S('M86 96C84 74 96 62 112 60C116 78 112 96 100 108Z', { tone: T.rb(), ang: 30, sp: 2.6 }) +
    ln('M90 98L108 64M92 100L112 74M96 102L112 88', 0.9),
};

// Groups as their figures stand in the data file: cheap ones first.
const people = {
  peasant: [
    'man hairShort straw scarf',
    'woman hairF kerchief shawl',
    'man hairShort woolcap stubble openshirt',
    'woman hairF bonnet apron',
    'man hairShort beard scarf',
    'man hairShort phrygian openshirt',
    'woman hairF straw shawl',
    'man hairShort capF pipe stubble apron',
    'woman hairF phrygian shawl',
    'man bareback longBeard tallhat scarf',
  ],
  soldier: [
    'gentleman hairShort queue tricorn moustache jabot belts',
    'gentleman hairShort forage moustache buttons',
    'gentleman queue hairShort shako belt buttons',
    'man hairShort helmet moustache gorget',
    'gentleman hairShort queue tricorn patch buttons belt',
    'gentleman hairShort bearskin moustache belts',
    'gentleman queue hairShort bicorne sideburn epaulette buttons',
    'gentleman hairShort helmet scar goatee moustache epaulette',
    'gentleman wig tricorn gorget sash',
    'gentleman hairShort sideburn bearskin moustache epaulette medal',
  ],
  noble: [
    'gentleman wig jabot',
    'lady tower curls ribbon',
    'gentleman wig tricorn cravat',
    'lady hairF curls gainsborough ribbon pearls',
    'gentleman wig monocle cravat star',
    'lady tower feathers curls pearls',
    'gentleman queue bareback jabot sash star',
    'lady hairF fancollar diadem curls pearls earring',
    'gentleman wig hatFeather ruff medal',
    'lady tower ship curls fancollar pearls mole',
  ],
  monk: [
    'brother tonsure cowl rope',
    'brother hood longBeard rope',
    'brother tonsure spectacles cowl rosary',
    'brother hairShort cardHat goatee cowl pectoral',
    'brother tonsure skullcap beard cowl pectoral',
  ],
};

const used = new Set(
  Object.values(people)
    .flat()
    .flatMap((one) => one.split(' ')),
);
for (const name of used) if (!parts[name]) throw new Error(`people.mjs: there is no part ${name}`);

export const shared = [...used].map((name) => `<g id="p-${name}">${parts[name]}</g>`).join('');
export const characters = Object.entries(people).flatMap(([group, all]) =>
  all.map((one, i) => [
    `b-${group}_${i + 1}`,
    '-6 -14 132 156',
    one
      .split(' ')
      .map((part) => `<use href="#p-${part}"/>`)
      .join(''),
  ]),
);
