// The review of one finished game: asked for again and again while it grows, and no longer when nobody looks.

import { get, post, Refusal } from '../api';
import type {
  Branched,
  Chances,
  Compared,
  KeyLine,
  Move,
  Position,
  ReviewMoment,
  ReviewPage,
  TablePage,
  Where,
} from '../messages.generated';
import { say, texts } from '../texts.svelte';

export const REST = 200; // milliseconds for which one rests on a moment, before what stands beside the board follows
const PAUSE = 1200; // milliseconds between two looks at a review that grows

export class Reviewed {
  page = $state.raw<ReviewPage | null>(null);
  trouble = $state('');
  readonly #moments = new Map<string, Promise<ReviewMoment>>();

  constructor(readonly id: string) {}

  /** Look at it as long as it grows; the answer ends that. */
  follow(): () => void {
    let timer = 0;
    let ended = false;
    const look = async (): Promise<void> => {
      try {
        const found = await get<ReviewPage>(`/api/tables/${this.id}/review?language=${texts.language}`);
        if (ended) return;
        if (found.stage !== this.page?.stage) this.#moments.clear();
        this.page = found;
        this.trouble = '';
        if (found.stage >= found.stages) return;
      } catch (refusal) {
        if (ended) return;
        this.trouble = sentence(refusal);
        if (refusal instanceof Refusal && refusal.status !== 503 && refusal.status !== 429) return;
      }
      timer = window.setTimeout(() => void look(), PAUSE);
    };
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }

  moment(ply: number): Promise<ReviewMoment> {
    const key = `${ply} ${texts.language}`;
    if (!this.#moments.has(key))
      this.#moments.set(
        key,
        get<ReviewMoment>(`/api/tables/${this.id}/review/${ply}?language=${texts.language}`).catch((refusal) => {
          this.#moments.delete(key);
          throw refusal;
        }),
      );
    return this.#moments.get(key)!;
  }

  position(where: Where, eyes: string): Promise<Position | Branched> {
    if (!where.line?.length && where.deal == null) {
      const seat = eyes === '' ? '' : `&seat=${eyes}`;
      return get<Position>(`/api/tables/${this.id}/replay?ply=${where.ply}${seat}&language=${texts.language}`);
    }
    return this.branch(where, eyes);
  }

  branch(where: Where, eyes: string): Promise<Branched> {
    const seat = eyes === '' ? '' : `?eyes=${eyes}`;
    return post<Branched>(`/api/tables/${this.id}/branch${seat}`, { ...where, language: texts.language });
  }

  answer(where: Where, level: string): Promise<Move> {
    return post<Move>(`/api/tables/${this.id}/branch/answer`, { ...where, level, language: texts.language });
  }

  chances(where: Where): Promise<Chances> {
    return post<Chances>(`/api/tables/${this.id}/branch/chances`, { ...where, language: texts.language });
  }

  playOn(where: Where, mine: number, level: string): Promise<TablePage> {
    return post<TablePage>(`/api/tables/${this.id}/branch/table`, { ...where, mine, level });
  }
}

export const sentence = (refusal: unknown): string =>
  refusal instanceof Refusal && refusal.message ? refusal.message : say('offline');

export const percent = (share: number): string => say('per-cent', { share: Math.round(100 * share) });

/** Moves as one reads them, the highest chance first: the one that was made need not be the second best. */
export const byChance = (choices: Compared[]): Compared[] => [...choices].sort((a, b) => b.chance - a.chance);

/** The sign of a moment: told apart by its form, not by its colour alone. */
export const SIGNS: Record<KeyLine['kind'], string> = { mistake: '✗', unclear: '?', found: '!', luck: '⚄', turn: '↯' };
