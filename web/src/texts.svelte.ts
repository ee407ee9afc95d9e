// Words: Fluent files of the page, of the program and of the game that is shown. The page's own come with it, in the
// language that is spoken; those of program and games from the server, the same files that the terminal reads.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { get } from './api';

export type Language = 'en' | 'fr';
const OWN = import.meta.glob<string>('./texts/*.ftl', { query: '?raw', import: 'default' });
const spoken = await OWN[`./texts/${first()}.ftl`]!(); // nothing can be said without it
// Of games, and of screens that few open.
const MORE = import.meta.glob<string>(['./games/*/*.ftl', './{statistics,workshop,people/host,people/privacy}/*.ftl'], {
  query: '?raw',
  import: 'default',
});

class Texts {
  language = $state<Language>(first());
  #bundle = $state.raw(bundle(first(), [spoken]));
  #loaded = new Map<string, string>();
  #game = '';
  #screen = '';

  constructor() {
    void this.#load();
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    localStorage.setItem('language', language);
    await this.#load();
  }

  /** Have the words of a game at hand. */
  async of(game: string): Promise<void> {
    this.#game = game;
    await this.#load();
  }

  /** Have the words of a screen at hand that are not loaded with the page. */
  async on(screen: string): Promise<void> {
    this.#screen = screen;
    await this.#load();
  }

  say(key: string, parts: Record<string, FluentVariable> = {}): string {
    const [name, attribute] = key.split('.') as [string, string | undefined];
    const message = this.#bundle.getMessage(name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    return pattern ? this.#bundle.formatPattern(pattern, parts, []) : key; // a missing part shows as its name, and breaks nothing
  }

  has(key: string): boolean {
    const [name, attribute] = key.split('.') as [string, string | undefined];
    const message = this.#bundle.getMessage(name);
    return Boolean(attribute ? message?.attributes[attribute] : message?.value);
  }

  /** The name of a thing: `thing('card', 'king')`; or another form of it, where it has that form. */
  thing(kind: string, name: string, form = ''): string {
    if (form && !this.has(`${kind}-${name}.${form}`)) return '';
    return this.say(form ? `${kind}-${name}.${form}` : `${kind}-${name}`);
  }

  /** Names in a row: "Ninon, Cyrano or Roxane". */
  list(names: string[]): string {
    return new Intl.ListFormat(this.language, { type: 'disjunction' }).format(names);
  }

  /** A file of words: of the page, which a game may have, or of the server. */
  async #source(path: string): Promise<string> {
    const kept = this.#loaded.get(path);
    if (kept !== undefined) return kept;
    const found = path.startsWith('./')
      ? await (OWN[path] ?? MORE[path])?.()
      : await get<string>(path).catch(() => null);
    if (found !== null) this.#loaded.set(path, found ?? ''); // what could not be had is asked for again
    return found ?? '';
  }

  /** Read all that is to be spoken by; whoever waits has what was asked for meanwhile, too. */
  async #load(): Promise<void> {
    let paths: string[] = [];
    let sources: string[] = [];
    while (paths.join() !== this.#paths().join()) {
      document.documentElement.lang = this.language;
      paths = this.#paths();
      sources = await Promise.all(paths.map((path) => this.#source(path)));
    }
    this.#bundle = bundle(this.language, sources);
  }

  #paths(): string[] {
    const language = this.language;
    const paths = [`./texts/${language}.ftl`, `/api/texts/${language}`];
    if (this.#game) paths.push(`/api/games/${this.#game}/texts/${language}`, `./games/${this.#game}/${language}.ftl`);
    if (this.#screen) paths.push(`./${this.#screen}/${language}.ftl`);
    return paths;
  }
}

function first(): Language {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

function bundle(language: Language, sources: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) made.addResource(new FluentResource(source), { allowOverrides: true });
  return made;
}

/** A name for a narrow card: a long word may be parted where a syllable ends, near its middle. */
export const soft = (name: string): string =>
  name.replace(/[\p{L}]{8,}/gu, (word) => {
    const ends = [...word.matchAll(/[aeiouyéèêïîôûâ](?=[bcdfgjklmnpqrstvxz]h?r?[aeiouyéèêïîôûâ])/giu)]
      .map((found) => found.index + 1)
      .filter((at) => at > 2 && at < word.length - 2);
    const at = ends.sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2))[0];
    return at ? `${word.slice(0, at)}\u00ad${word.slice(at)}` : word;
  });

export const texts = new Texts();
export const say = (key: string, parts?: Record<string, FluentVariable>): string => texts.say(key, parts);
