// Sound: short tones from wave shapes of our own, made when they are heard; nothing is loaded. Off by one click, and on
// phones until their reader turns it on.

import type { Event as GameEvent } from './messages.generated';

/** A tone: its shape by the strength of its overtones, pitch in Hz at the beginning and the end, seconds, loudness. */
type Tone = { shape: number[]; from: number; to: number; seconds: number; loud: number; after?: number };

const WOOD = [1, 0.2, 0.5, 0.05, 0.2];
const BELL = [1, 0.1, 0.6, 0.05, 0.35, 0, 0.15];
const REED = [1, 0.6, 0.35, 0.2, 0.1];

export const SOUNDS = {
  card: [{ shape: WOOD, from: 320, to: 150, seconds: 0.07, loud: 0.16 }],
  tile: [{ shape: WOOD, from: 190, to: 90, seconds: 0.1, loud: 0.26 }],
  coin: [
    { shape: BELL, from: 1320, to: 1310, seconds: 0.09, loud: 0.08 },
    { shape: BELL, from: 1760, to: 1750, seconds: 0.16, loud: 0.08, after: 0.06 },
  ],
  reveal: [
    { shape: REED, from: 294, to: 330, seconds: 0.12, loud: 0.09 },
    { shape: REED, from: 440, to: 440, seconds: 0.2, loud: 0.09, after: 0.1 },
  ],
  turn: [
    { shape: BELL, from: 587, to: 587, seconds: 0.16, loud: 0.11 },
    { shape: BELL, from: 784, to: 784, seconds: 0.28, loud: 0.11, after: 0.13 },
  ],
  win: [523, 659, 784, 1047].map((pitch, place) => ({
    shape: BELL,
    from: pitch,
    to: pitch,
    seconds: 0.34,
    loud: 0.11,
    after: 0.12 * place,
  })),
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof SOUNDS;
/** Which sound an event of a game makes, by its name. */
export type Sounds = Record<string, Sound>;

const touched = matchMedia('(pointer: coarse)');

class Speaker {
  on = $state((localStorage.getItem('sound') ?? (touched.matches ? '0' : '1')) === '1');
  #context: AudioContext | null = null;

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem('sound', on ? '1' : '0');
    if (on) this.play('turn');
  }

  /** The loudest of what has just happened: several at once would be noise. */
  hear(events: GameEvent[], sounds: Sounds): void {
    const found = events.map((event) => sounds[event.name]).filter((one) => one !== undefined);
    const order: Sound[] = ['win', 'reveal', 'coin', 'tile', 'card'];
    const loudest = order.find((one) => found.includes(one));
    if (loudest) this.play(loudest);
  }

  play(sound: Sound): void {
    // Browsers let nobody sound before the page was touched: until then nothing is made that would have to wait.
    if (!this.on || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === 'suspended') void context.resume();
    for (const tone of SOUNDS[sound] as Tone[]) sing(context, tone);
  }
}

function sing(context: AudioContext, { shape, from, to, seconds, loud, after = 0 }: Tone): void {
  const begin = context.currentTime + 0.01 + after;
  const voice = context.createOscillator();
  const imaginary = Float32Array.from([0, ...shape]);
  voice.setPeriodicWave(context.createPeriodicWave(new Float32Array(imaginary.length), imaginary));
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  const level = context.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(loud, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  voice.connect(level).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + seconds + 0.02);
}

export const speaker = new Speaker();
