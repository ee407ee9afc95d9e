// What can be said about a thing of the game that is shown: what it does, which rules and rulings name it, which of its
// figures are not from the rulebook.

import { get } from './api';
import { texts } from './texts.svelte';
import type { Block, Figure, Figures } from './wire';

const RULINGS: Record<string, string> = { gambit_royale: 'GR', heads_of_state: 'HR', sun_king: 'SR', bastille: 'BR' };

export type Told = { title: string; does: string; rules: string[]; rulings: string[]; figures: Figure[] };

class About {
  figures = $state.raw<Figures | null>(null);
  #book: Block[] = [];

  /** Have the rules of the game at hand, for their numbers. */
  async read(language: string): Promise<void> {
    if (this.figures) this.#book = (await get<{ rules: Block[] }>(`/api/games/${this.figures.game}/rules/${language}`).catch(() => ({ rules: [] }))).rules;
  }

  /** `key` is kind and name, as in the game's words: `card-king`. */
  tell(key: string): Told | null {
    if (!this.figures || !texts.has(key)) return null;
    const title = texts.say(key);
    const does = texts.has(`${key}.does`) ? texts.say(`${key}.does`) : '';
    const name = key.slice(key.indexOf('-') + 1);
    const figures = this.figures.figures.filter((one) => one.mark !== 'rulebook' && one.key.split('.').includes(name));
    const rulings = rulingsOf(this.figures.game).filter((one) => texts.say(`ruling-${one}`).includes(title));
    const lines = this.#book.flatMap((block) => block.lines).filter((spans) => spans.some((span) => span.text.includes(title)));
    const rules = [...new Set(lines.flatMap((spans) => spans.filter((span) => span.kind === 'rule').map((span) => span.text)))].filter((rule) => !rulings.includes(rule));
    return does || rules.length || rulings.length || figures.length ? { title, does, rules, rulings, figures } : null;
  }
}

export const about = new About();

export function rulingsOf(game: string): string[] {
  return Array.from({ length: 30 }, (_, number) => `${RULINGS[game]}${number + 1}`).filter((one) => texts.has(`ruling-${one}`));
}
