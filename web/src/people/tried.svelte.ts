// Trying something on a screen: what came of it, to be said there.

import { Refusal } from '../api';
import { say } from '../texts.svelte';

export class Tried {
  note = $state('');
  trouble = $state('');

  /** Do it; `done` is said then, or else why not. Returns whether it was done. */
  attempt = async (what: () => Promise<unknown>, done = ''): Promise<boolean> => {
    this.note = this.trouble = '';
    try {
      await what();
      this.note = done;
      return true;
    } catch (refusal) {
      this.trouble = refusal instanceof Refusal ? refusal.message || say('offline') : say('not-done');
      return false;
    }
  };
}
