// What can be said about a thing of the game that is shown: what it does, which rulings name it, which of its figures
// are not from the rulebook.

import { texts } from './texts.svelte';
import type { Figure, Figures } from './wire';

const RULINGS: Record<string, string> = { gambit_royale: 'GR', heads_of_state: 'HR', sun_king: 'SR', bastille: 'BR' };

export type Told = { title: string; does: string; rulings: string[]; figures: Figure[] };

class About {
  figures = $state.raw<Figures | null>(null);

  /** `key` is kind and name, as in the game's words: `card-king`. */
  tell(key: string): Told | null {
    if (!this.figures || !texts.has(key)) return null;
    const title = texts.say(key);
    const does = texts.has(`${key}.does`) ? texts.say(`${key}.does`) : '';
    const name = key.slice(key.indexOf('-') + 1);
    const figures = this.figures.figures.filter((one) => one.mark !== 'rulebook' && one.key.split('.').includes(name));
    const rulings = rulingsOf(this.figures.game).filter((one) => texts.say(`ruling-${one}`).includes(title));
    return does || rulings.length || figures.length ? { title, does, rulings, figures } : null;
  }
}

export const about = new About();

export function rulingsOf(game: string): string[] {
  return Array.from({ length: 30 }, (_, number) => `${RULINGS[game]}${number + 1}`).filter((one) => texts.has(`ruling-${one}`));
}
