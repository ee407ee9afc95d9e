// The keys of a table; the sheet in `Shortcuts` lists them. Whoever writes, writes.

import { settings } from '../settings.svelte';
import { speaker } from '../sound.svelte';

export type Acts = {
  confirm(): void;
  undo(): void;
  skip(): void;
  letGo(): void; // closes what is open, or lets go what was picked
  help(): void;
  nextTab(): void;
};

const writes = (at: EventTarget | null): boolean =>
  at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;

export function press(event: KeyboardEvent, acts: Acts): void {
  if (writes(event.target) || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const does: Record<string, () => void> = event.ctrlKey
    ? { Enter: acts.confirm, z: acts.undo }
    : {
        Escape: acts.letGo,
        '?': acts.help,
        c: acts.confirm,
        u: acts.undo,
        s: acts.skip,
        l: acts.nextTab,
        m: () => speaker.set(!speaker.on),
        '+': () => settings.shiftSpeed(1),
        '-': () => settings.shiftSpeed(-1),
      };
  if (key === ' ' && event.target === document.body) does[' '] = acts.skip;
  const listed = document.querySelectorAll<HTMLElement>('.dock .bare button');
  if (/^[1-9]$/.test(key) && !event.ctrlKey) does[key] = () => listed[Number(key) - 1]?.click();
  const act = does[key];
  if (!act) return;
  act();
  event.preventDefault();
}
