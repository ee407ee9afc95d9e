// Who is sitting at this device: a guest from the first click, or an account.

import { get, patch, post, Refusal } from './api';
import { say, texts } from './texts.svelte';
import type { Me } from './wire';

class Session {
  me = $state<Me | null>(null);
  known = $state(false); // whether the server has been asked

  async ask(): Promise<void> {
    try {
      this.me = await get<Me>('/api/me');
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 401) throw refusal;
      this.me = null;
    } finally {
      this.known = true;
    }
  }

  /** Whoever plays needs a name; a guest gets one and can change it later. */
  async ensure(name?: string): Promise<Me> {
    if (!this.known) await this.ask();
    this.me ??= await post<Me>('/api/guest', { name: name || say('guest-name'), language: texts.language });
    return this.me;
  }

  async rename(name: string): Promise<void> {
    this.me = await patch<Me>('/api/me', { name });
  }

  async recover(token: string): Promise<void> {
    this.me = await post<Me>('/api/recover', { token });
    this.known = true;
  }
}

export const session = new Session();
