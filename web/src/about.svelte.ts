// What can be said about a thing of the game that is shown: what it does, which rules and rulings name it, which of its
// figures are not from the rulebook.

import { get } from './api';
import { factsOf } from './games';
import { texts } from './texts.svelte';
import type { Block, Figure, Figures } from './messages.generated';

export type Told = { title: string; does: string; rules: string[]; rulings: string[]; figures: Figure[] };

class About {
  figures = $state.raw<Figures | null>(null);
  #book: Block[] = [];
  #told = new Map<string, { book: Block[]; told: Told | null }>();

  /** Have the rules of the game at hand, for their numbers. */
  async read(language: string): Promise<void> {
    if (this.figures)
      this.#book = (
        await get<{ rules: Block[] }>(`/api/games/${this.figures.game}/rules/${language}`).catch(() => ({ rules: [] }))
      ).rules;
  }

  /** Which figures of a thing are reconstructed, by the names of `figure-…`. */
  guessed(told: Told): string[] {
    const keys = told.figures
      .filter((one) => one.mark === 'reconstructed')
      .map((one) => one.key.slice(one.key.lastIndexOf('.') + 1));
    const names = factsOf(this.figures?.game ?? '').figures;
    return [...new Set(keys.map((key) => names[key] ?? key))];
  }

  /** `key` is kind and name, as in the game's words, and what else in the data file belongs to it: `card-king`, `place-bank wall`. */
  tell(about: string): Told | null {
    const [key, ...also] = about.split(' ') as [string, ...string[]];
    if (!this.figures || !texts.has(key)) return null;
    const kept = this.#told.get(`${this.figures.hash} ${texts.language} ${about}`);
    if (kept?.book === this.#book) return kept.told;
    const title = texts.say(key);
    const does = texts.has(`${key}.does`) ? texts.say(`${key}.does`) : '';
    const name = key.slice(key.indexOf('-') + 1);
    const figures = this.figures.figures.filter(
      (one) => one.mark !== 'rulebook' && one.key.split('.').some((part) => part === name || also.includes(part)),
    );
    const rulings = rulingsOf(this.figures.game).filter((one) => texts.say(`ruling-${one}`).includes(title));
    const lines = this.#book
      .flatMap((block) => block.lines)
      .filter((spans) => spans.some((span) => span.text.includes(title)));
    const rules = [
      ...new Set(lines.flatMap((spans) => spans.filter((span) => span.kind === 'rule').map((span) => span.text))),
    ].filter((rule) => !rulings.includes(rule));
    const told =
      does || rules.length || rulings.length || figures.length ? { title, does, rules, rulings, figures } : null;
    this.#told.set(`${this.figures.hash} ${texts.language} ${about}`, { book: this.#book, told });
    return told;
  }
}

export const about = new About();

export function rulingsOf(game: string): string[] {
  const { rulings } = factsOf(game);
  return Array.from({ length: 30 }, (_, number) => `${rulings}${number + 1}`).filter((one) =>
    texts.has(`ruling-${one}`),
  );
}
