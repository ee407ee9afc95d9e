// Choosing a move by picking its parts. The page knows no rules: it has the list of legal moves that the server
// sent, and what can be picked is what occurs in it.

import type { Move } from './messages.generated';

export type Pick = { kind: string; place: number };

export class Picker {
  moves = $state.raw<Move[]>([]);
  picked = $state.raw<Pick[]>([]);
  #verb = $state('');

  /** The moves that fit all that was picked so far. */
  open = $derived(
    this.moves.filter(
      (move) => (this.#verb === '' || move.verb === this.#verb) && this.picked.every((pick) => holds(move, pick)),
    ),
  );

  /** The move that is chosen, once only one fits. */
  chosen = $derived(this.open.length === 1 && (this.picked.length > 0 || this.#verb !== '') ? this.open[0]! : null);

  /** New choices: nothing is picked any more. */
  offer(moves: Move[]): void {
    this.moves = moves;
    this.clear();
  }

  clear(): void {
    this.picked = [];
    this.#verb = '';
  }

  /** Whether a thing can be picked now: it occurs in a move. Every piece on the table asks this, so it is looked up. */
  can(kind: string, place: number): boolean {
    return this.#named.has(`${kind} ${place}`);
  }

  has(kind: string, place: number): boolean {
    return this.picked.some((pick) => pick.kind === kind && pick.place === place);
  }

  /** Pick a thing, or let it go. Picking another of the same kind replaces the first; what no longer fits is let go. */
  pick(kind: string, place: number): void {
    if (this.has(kind, place)) {
      this.picked = this.picked.filter((pick) => pick.kind !== kind || pick.place !== place);
      return;
    }
    if (!this.can(kind, place)) return;
    const next = { kind, place };
    let kept = this.picked.filter((pick) => pick.kind !== kind);
    if (!this.moves.some((move) => [...kept, next].every((pick) => holds(move, pick)))) kept = [];
    this.picked = [...kept, next];
    if (!this.open.length) this.#verb = '';
  }

  /** Whether a move names all of these things: a piece may stand for more than one of them. */
  canAll(picks: Pick[]): boolean {
    return picks.length > 0 && this.moves.some((move) => picks.every((pick) => holds(move, pick)));
  }

  hasAll(picks: Pick[]): boolean {
    return picks.length > 0 && picks.every((pick) => this.has(pick.kind, pick.place));
  }

  /** Pick all of these instead of what was picked, or let them go. */
  pickAll(picks: Pick[]): void {
    const had = this.hasAll(picks);
    this.clear();
    if (!had && this.canAll(picks)) this.picked = picks;
  }

  /** Choose a whole move, as the list of choices does. */
  take(move: Move): void {
    this.#verb = move.verb;
    this.picked = move.parts.map(({ kind, place }) => ({ kind, place }));
  }

  /** The moves that name nothing: they are shown as buttons. */
  bare = $derived(this.moves.filter((move) => move.parts.length === 0));

  /** Choices as buttons: those that name nothing on the table, and all that fit once the picks leave only a few. */
  few = $derived(
    this.open.length <= 8 && !this.chosen && (this.picked.length > 0 || this.moves.length <= 6) ? this.open : this.bare,
  );

  #named = $derived(new Set(this.moves.flatMap((move) => move.parts.map((part) => `${part.kind} ${part.place}`))));
}

function holds(move: Move, pick: Pick): boolean {
  return move.parts.some((part) => part.kind === pick.kind && part.place === pick.place);
}
