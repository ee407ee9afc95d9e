// What a strong bot would do: asked for once, shown in the dock and, in full, in the list of choices.

import { post, Refusal } from './api';
import { say, texts } from './texts.svelte';
import type { Advice } from './messages.generated';

class Adviser {
  thinking = $state(false);
  trouble = $state('');
  #table = $state('');
  #found = $state.raw<Advice | null>(null);

  /** What is known about a choice, if it was asked for. */
  known(id: string, ply: number): Advice | null {
    return this.#table === id && this.#found?.ply === ply ? this.#found : null;
  }

  async ask(id: string, ply: number | null): Promise<void> {
    this.thinking = true;
    this.trouble = '';
    try {
      this.#found = await post<Advice>(`/api/tables/${id}/advice`, {
        language: texts.language,
        ...(ply === null ? {} : { ply }),
      });
      this.#table = id;
    } catch (refusal) {
      this.trouble = refusal instanceof Refusal && refusal.message ? refusal.message : say('offline');
    }
    this.thinking = false;
  }
}

export const adviser = new Adviser();
