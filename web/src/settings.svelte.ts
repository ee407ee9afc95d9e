// What this device remembers of how its reader likes to play.

import type { Speed } from './table/playback.svelte';

export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'instant']; // the slowest first

class Settings {
  /** Do at once what can be taken back; everything else is still confirmed. */
  quick = $state(localStorage.getItem('quick') !== '0');
  /** How quickly what happens is shown, step by step. */
  speed = $state<Speed>(SPEEDS.find((one) => one === localStorage.getItem('speed')) ?? 'normal');

  /** Show which figures are reconstructed and where a ruling decides. */
  marks = $state(localStorage.getItem('marks') !== '0');

  setMarks(on: boolean): void {
    this.marks = on;
    localStorage.setItem('marks', on ? '1' : '0');
  }

  setQuick(on: boolean): void {
    this.quick = on;
    localStorage.setItem('quick', on ? '1' : '0');
  }

  /** One step quicker or slower. */
  shiftSpeed(by: number): void {
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + by))]!);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem('speed', speed);
  }
}

export const settings = new Settings();
