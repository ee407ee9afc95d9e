// The messages of docs/wire.md, as the page reads and writes them.

export type Part = { name: string; kind: string; place: number };
export type Move = { move: number; words: string; text: string; verb: string; parts: Part[] };
export type GameEvent = { name: string; ply: number; parts: Part[]; text: string };
export type Pace = {
  kind: 'free' | 'live' | 'turns';
  seconds: number;
  increment: number;
  days: number;
  at_end: 'bot' | 'forfeit';
};
export type SeatLine = { name: string; player: string | null; bot: string; away: boolean; here: boolean };
export type TableLine = {
  id: string;
  game: string;
  title: string;
  status: 'open' | 'shuffling' | 'running' | 'over';
  seats: SeatLine[];
  public: boolean;
  pace: Pace;
  turn: number | null;
  mine: number | null;
  updated_ms: number;
};
export type Table = TableLine & {
  host: string;
  options: Record<string, boolean>;
  version: number;
  data: string;
  corrected: boolean;
  watch: boolean;
  chat: boolean;
  rated: boolean;
  undo: boolean;
  start_when_full: boolean;
  fill: string;
  invite: string;
  commitment: string;
  aborts: number;
  rematch: string;
  ply: number;
};
export type Origin = { text: string; points: number };
export type Result = {
  over: true;
  places: number[];
  scores: number[];
  origins: Origin[][];
  resigned: boolean[];
  why: 'played' | 'resigned' | 'time';
};
export type Likely = { text: string; share: number };
export type Preview = {
  decision: string;
  move: number;
  sure: string[];
  may: Likely[];
  undo: boolean;
  points: [number, number][];
};
export type Points = { origins: Origin[][]; course: number[][] };
export type Advice = { ply: number; seat: number; moves: Move[]; hint: string[]; why: string[] };
export type Chat = {
  number: number;
  player: string | null;
  name: string;
  seat: number | null;
  text: string;
  at_ms: number;
};
export type Me = { id: string; name: string; language: string; guest: boolean; login: string; recovery: string };
export type Rating = {
  id: string;
  name: string;
  game: string;
  bot: boolean;
  mu: number;
  sigma: number;
  low: number;
  games: number;
};
export type GameLine = {
  name: string;
  title: string;
  about: string;
  version: number;
  fewest: number;
  most: number;
  data: string;
  options: { name: string; text: string; default: boolean }[];
  levels: { name: string; text: string }[];
  proxies: { verb: string; gives_up: string }[];
};
export type Figure = {
  key: string;
  value: unknown;
  mark: 'rulebook' | 'source' | 'derived' | 'reconstructed';
  why: string;
};
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Content = Record<string, any>;
export type Figures = {
  game: string;
  hash: string;
  content: Content;
  figures: Figure[];
  kinds: Record<string, string[]>;
  verbs: Record<string, { name: string; kind: string }[]>;
  events: Record<string, { name: string; kind: string; face: boolean }[]>;
};

/** A figure of a data file, which may carry its own mark: `4`, or `{ is = 4, mark = … }`. */
export const figure = <T>(value: T | { is: T }): T =>
  typeof value === 'object' && value !== null && 'is' in value ? (value as { is: T }).is : (value as T);

/** The fields that every view has; each game knows its own besides. */
export type View = { seats: number; seat: number; step: number; cards: number[]; seen: number[]; agenda: number[] };
/** What the game reckons from the view by its rules; each game knows its own fields, see its `tally.py`. */
export type Tally = { phase: number };
export type Clock = { kind: string; left_ms: number[]; running: number | null; now_ms: number; increment_ms: number };
export type Now = {
  is: 'now';
  head: number;
  ply: number;
  chain: string;
  view_hash: string;
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  decision: string;
  moves: Move[];
  undo: number;
  scores: number[];
  events: GameEvent[];
  undone: number;
  recap: number;
  clock: Clock;
  away: boolean[];
  grace_ms: number[];
  auto: boolean;
  proxy: { verb: string; upto: number } | null;
  asked: { id: string; seat: number; ply: number; yes: number[] } | null;
  result: Result | null;
};
export type Position = {
  ply: number;
  plies: number;
  view: View;
  tally: Tally;
  events: GameEvent[];
  scores: number[];
  moves_made: Move[];
  seat: number | null;
};

/** A position of a scenario, and what led to it. */
export type Moment = {
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  moves: Move[];
  events: GameEvent[];
  scores: number[];
};
export type ScenarioLine = { name: string; title: string; text: string; rules: string[] };
export type Span = { text: string; kind: 'plain' | 'strong' | 'rule' };
export type Block = { kind: 'heading' | 'paragraph' | 'list' | 'picture'; lines: Span[][]; scenario: string };
export type Picture = ScenarioLine & { players: number; seat: number; data: string; before: Moment; after: Moment };
export type Lesson = {
  number: number;
  steps: number;
  title: string;
  task: string;
  hint: string;
  players: number;
  seat: number;
  data: string;
  done: number;
  choices: number;
  moment: Moment;
};
export type Tried = { right: boolean; text: string; lesson: Lesson };

export type FromServer =
  | {
      is: 'welcome';
      proto: number;
      table: string;
      boot: string;
      now_ms: number;
      seat: number | null;
      head: number;
      ply: number;
    }
  | Now
  | { is: 'table'; table: Table }
  | { is: 'ack'; idem: string; head: number; again: boolean }
  | { is: 'nak'; idem: string; code: string; text: string }
  | { is: 'chat'; chat: Chat }
  | ({ is: 'preview' } & Preview)
  | { is: 'shuffle'; commits: string[] }
  | { is: 'rejected'; code: string; text: string }
  | { is: 'pong'; n: number; now_ms: number };

export const UNKNOWN = -1;
export const NONE = -1;
export const UP_TO_ALL = 127; // the mask of a face that every seat has seen
