// Who is sitting at this device: a guest from the first click, or an account.

import { get, patch, post, Refusal } from './api';
import { say, texts } from './texts.svelte';
import type { Me } from './messages.generated';

class Session {
  me = $state<Me | null>(null);
  known = $state(false); // whether the server has been asked

  #asking: Promise<void> | null = null;

  /** Ask the server who this is; several who want to know ask once. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<void> {
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

  /** The name that this person has chosen, if they have. */
  get named(): string {
    return this.me && this.me.name !== say('guest-name') ? this.me.name : '';
  }

  async rename(name: string): Promise<void> {
    this.me = { ...(await patch<Me>('/api/me', { name })), recovery: this.me?.recovery ?? '' };
  }

  /** What the server writes (notices, replays) is in the language of the page. */
  async speak(language: string): Promise<void> {
    if (this.me && this.me.language !== language)
      this.me = { ...(await patch<Me>('/api/me', { language })), recovery: this.me.recovery };
  }

  async recover(token: string): Promise<void> {
    this.me = await post<Me>('/api/recover', { token });
    this.known = true;
  }
}

export const session = new Session();
