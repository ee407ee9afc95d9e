// What someone has typed off the printed game so far: kept in this browser after every change, checked by the server.

import { post } from '../api';
import type { Content } from '../figures';
import type { Checked, Edition, EditionProblem, Figures, Sheet, SheetField, SheetRow } from '../messages.generated';
import { session } from '../session.svelte';
import { texts } from '../texts.svelte';

export type Value = number | string | boolean | (number | string)[];
type Kept = Omit<Edition, 'hash'>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const rowOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

export class Draft {
  kept = $state<Kept>()!;
  problems = $state.raw<EditionProblem[]>([]);
  checking = $state(false);
  readonly #place: string;
  #timer = 0;
  #asked = 0;

  constructor(
    readonly sheet: Sheet,
    readonly own: Figures,
  ) {
    this.#place = `workshop-${sheet.game}`;
    const found = localStorage.getItem(this.#place);
    this.kept = empty(sheet.game);
    try {
      if (found) this.kept = { ...this.kept, ...(JSON.parse(found) as Partial<Kept>) };
    } catch {
      localStorage.removeItem(this.#place); // half a draft is none
    }
    if (found) this.#check();
  }

  get edition(): Edition {
    return { ...$state.snapshot(this.kept), edition: this.kept.edition.trim(), hash: '' } as Edition;
  }

  get isEmpty(): boolean {
    const { figures, without, confirmed } = this.kept;
    return !Object.keys(figures).length && !without.length && !confirmed.length;
  }

  value(field: SheetField): Value {
    return (field.key in this.kept.figures ? this.kept.figures[field.key] : field.value) as Value;
  }

  isSeen(key: string): boolean {
    return key in this.kept.figures || this.kept.confirmed.includes(key) || this.kept.without.includes(rowOf(key));
  }

  isChanged(field: SheetField): boolean {
    return field.key in this.kept.figures;
  }

  /** Whether a row is in the printed game. */
  isThere(row: SheetRow): boolean {
    return row.added ? row.fields.some(({ key }) => key in this.kept.figures) : !this.kept.without.includes(row.key);
  }

  isDone(row: SheetRow): boolean {
    return (!row.added && !this.isThere(row)) || row.fields.every(({ key }) => this.isSeen(key));
  }

  set(field: SheetField, value: Value, added = false): void {
    const { [field.key]: _, ...figures } = this.kept.figures;
    this.kept.figures = added || !same(value, field.value) ? { ...figures, [field.key]: value } : figures;
    this.kept.confirmed = this.kept.confirmed.filter((key) => key !== field.key);
    if (!(field.key in this.kept.figures)) this.kept.confirmed.push(field.key);
    this.keep();
  }

  /** What is not corrected on this row is printed just so. */
  confirm(row: SheetRow): void {
    for (const { key } of row.fields) if (!this.isSeen(key)) this.kept.confirmed.push(key);
    this.keep();
  }

  /** Nobody has looked at this row yet. */
  clear(row: SheetRow): void {
    const keys = row.fields.map(({ key }) => key);
    this.kept.figures = Object.fromEntries(Object.entries(this.kept.figures).filter(([key]) => !keys.includes(key)));
    this.kept.confirmed = this.kept.confirmed.filter((key) => !keys.includes(key));
    this.kept.without = this.kept.without.filter((key) => key !== row.key);
    this.keep();
  }

  /** Whether a card is in the box at all. */
  setThere(row: SheetRow, there: boolean): void {
    this.clear(row);
    if (row.added && there) for (const field of row.fields) this.set(field, field.value as Value, true);
    if (!row.added && !there) this.kept.without.push(row.key);
    this.keep();
  }

  take(edition: Edition): void {
    this.kept = { ...empty(edition.game), ...edition };
    this.keep();
  }

  forget(): void {
    this.kept = empty(this.sheet.game);
    this.problems = [];
    localStorage.removeItem(this.#place);
  }

  keep(): void {
    localStorage.setItem(this.#place, JSON.stringify(this.kept));
    this.#check();
  }

  problem(key: string): string {
    return this.problems.find((one) => one.key === key)?.text ?? '';
  }

  /** The figures as they would be played with, so that everything is drawn as it is printed. */
  get figures(): Figures {
    const content = structuredClone(this.own.content) as Record<string, Content | Content[]>;
    for (const [key, value] of Object.entries(this.kept.figures)) {
      const [table, name, last] = key.split('.') as [string, string, string | undefined];
      const rows = content[table];
      if (Array.isArray(rows)) {
        let row = rows.find((one) => one.name === name);
        if (!row) rows.push((row = { name }));
        row[last!] = value;
      } else if (rows) rows[name] = value;
    }
    return {
      ...this.own,
      content,
      figures: this.own.figures.map((one) =>
        this.isSeen(one.key)
          ? { ...one, value: this.kept.figures[one.key] ?? (one.value as unknown), mark: this.kept.mark }
          : one,
      ),
    };
  }

  #check(): void {
    clearTimeout(this.#timer);
    this.checking = true;
    this.#timer = window.setTimeout(() => void this.recheck(), 300);
  }

  async recheck(): Promise<void> {
    const number = ++this.#asked;
    const edition = { ...this.edition, edition: this.edition.edition || '–' }; // its name is asked for when it is kept
    try {
      await session.ensure();
      const found = await post<Checked>(`/api/editions/check?language=${texts.language}`, edition);
      if (number === this.#asked) this.problems = found.problems;
    } catch {
      // The draft is kept; it is checked again with the next change, and when it is to be shared.
    } finally {
      if (number === this.#asked) this.checking = false;
    }
  }
}

const empty = (game: string): Kept => ({
  game,
  edition: '',
  by: '',
  printing: '',
  notes: '',
  mark: 'source',
  without: [],
  confirmed: [],
  figures: {},
});
