// Written by `make page-types` from the Python structs: change those, not this file.

/** The fields that every view has; each game knows its own besides. */
export type View = {
  seats: number;
  seat: number;
  step: number;
  rng: number;
  cards: number[];
  seen: number[];
  agenda: number[];
};

/** What a game reckons from the view by its rules; each game knows its own fields. */
export type Tally = object;

/** The first frame. */
export type Hello = {
  do: 'hello';
  proto: number;
  have?: number;
  language?: 'en' | 'fr' | null;
  seat?: number | null;
  changes?: boolean;
};

/** A choice. */
export type MoveFrame = {
  do: 'move';
  decision: string;
  idem: string;
  move: number;
};

/** Back to so many moves; beyond the own limit a request. */
export type UndoFrame = {
  do: 'undo';
  idem: string;
  ply: number;
};

/** Yes or no to a request. */
export type AnswerFrame = {
  do: 'answer';
  idem: string;
  undo: string;
  yes: boolean;
};

/** Give up. */
export type ResignFrame = {
  do: 'resign';
  idem: string;
};

/** Take the seat back from the bot that stands in. */
export type BackFrame = {
  do: 'back';
  idem: string;
};

/** Leave raising to the server, up to a number; 0 ends it. */
export type ProxyFrame = {
  do: 'proxy';
  idem: string;
  verb: string;
  upto: number;
};

/** Leave choices without alternative to the server. */
export type AutoFrame = {
  do: 'auto';
  idem: string;
  on: boolean;
};

/** Say something. */
export type ChatFrame = {
  do: 'chat';
  idem: string;
  text: string;
};

/** Promise own chance. */
export type CommitFrame = {
  do: 'commit';
  hash: string;
};

/** Keep the promise. */
export type NonceFrame = {
  do: 'nonce';
  nonce: string;
};

/** Ask what would come of a choice. */
export type PreviewFrame = {
  do: 'preview';
  decision: string;
  move: number;
};

/** Send the position again. */
export type ResyncFrame = {
  do: 'resync';
};

/** Ask whether the server is there. */
export type PingFrame = {
  do: 'ping';
  n?: number;
};

/** How much time there is. */
export type Pace = {
  kind?: 'free' | 'live' | 'turns';
  seconds?: number;
  increment?: number;
  days?: number;
  at_end?: 'bot' | 'forfeit';
};

/** Who sits where. */
export type SeatLine = {
  name: string;
  player: string | null;
  bot: string;
  away: boolean;
  here: boolean;
};

/** A table in a list. */
export type TableLine = {
  id: string;
  game: string;
  title: string;
  status: 'open' | 'over' | 'running' | 'shuffling';
  seats: SeatLine[];
  public: boolean;
  pace: Pace;
  turn: number | null;
  mine: number | null;
  updated_ms: number;
  playable: boolean;
};

/** A table on its own page. */
export type TablePage = {
  id: string;
  game: string;
  title: string;
  status: 'open' | 'over' | 'running' | 'shuffling';
  seats: SeatLine[];
  public: boolean;
  pace: Pace;
  turn: number | null;
  mine: number | null;
  updated_ms: number;
  playable: boolean;
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
  commitment: string;
  aborts: number;
  added: boolean[];
  rematch: string;
  ply: number;
  invite: string;
};

/** What may happen, and in how many of a hundred cases. */
export type Likely = {
  text: string;
  share: number;
};

/** Something said. */
export type Chat = {
  number: number;
  player: string | null;
  name: string;
  seat: number | null;
  text: string;
  at_ms: number;
};

/** A part of a move or an event. */
export type Part = {
  name: string;
  kind: string;
  place: number;
};

/** A legal move. */
export type Move = {
  move: number;
  words: string;
  text: string;
  verb: string;
  parts: Part[];
};

/** Something that happened, as the reader may know it. */
export type Event = {
  name: string;
  ply: number;
  parts: Part[];
  text: string;
};

/** Where points came from. */
export type Origin = {
  text: string;
  points: number;
};

/** Where points came from so far, and how the scores went: the ply and the score of each seat at each change. */
export type Points = {
  origins: Origin[][];
  course: number[][];
};

/** What a strong bot would do with what a seat knows, and why. */
export type Advice = {
  ply: number;
  seat: number;
  moves: Move[];
  hint: string[];
  why: string[];
};

/** How a game ended. */
export type Result = {
  over: boolean;
  places: number[];
  scores: number[];
  origins: Origin[][];
  resigned: boolean[];
  why: 'played' | 'resigned' | 'time';
};

/** Who has how much time. */
export type Clock = {
  kind: 'free' | 'live' | 'turns';
  left_ms: number[];
  running: number | null;
  now_ms: number;
  increment_ms: number;
};

/** What the server raises for a seat. */
export type Proxy = {
  verb: string;
  upto: number;
};

/** A request to take moves back. */
export type Asked = {
  id: string;
  seat: number;
  ply: number;
  yes: number[];
};

/** A position as one reader is shown it: of a running game, a finished one, a lesson or a picture of a rule. */
export type Scene = {
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  moves: Move[];
  events: Event[];
  scores: number[];
};

/** A moment of a finished game. */
export type Position = {
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  moves: Move[];
  events: Event[];
  scores: number[];
  ply: number;
  plies: number;
  moves_made: Move[];
  seat: number | null;
};

/** The answer to `hello`. */
export type Welcome = {
  is: 'welcome';
  proto: number;
  table: string;
  boot: string;
  now_ms: number;
  seat: number | null;
  head: number;
  ply: number;
};

/** Everything one reader may know of a running game. */
export type Now = {
  is: 'now';
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  moves: Move[];
  events: Event[];
  scores: number[];
  head: number;
  ply: number;
  chain: string;
  view_hash: string;
  decision: string;
  undo: number;
  undone: number;
  recap: number;
  clock: Clock;
  away: boolean[];
  grace_ms: number[];
  auto: boolean;
  proxy: Proxy | null;
  asked: Asked | null;
  result: Result | null;
};

/** What has changed since a position that this reader was shown; see `changes` for how it is read. */
export type Change = {
  is: 'change';
  since: number;
  scene: unknown;
  question?: string;
  moves?: number[];
  told?: Move[];
  events?: Event[];
  undone?: number;
  result?: Result | null;
};

/** The people of the table have changed. */
export type TableFrame = {
  is: 'table';
  table: TablePage;
};

/** It is on disk. */
export type Ack = {
  is: 'ack';
  idem: string;
  head: number;
  again: boolean;
};

/** Nothing has changed. */
export type Nak = {
  is: 'nak';
  idem: string;
  code: string;
  text: string;
};

/** Someone said something. */
export type ChatSaid = {
  is: 'chat';
  chat: Chat;
};

/** What the seats promised. */
export type Shuffle = {
  is: 'shuffle';
  commits: string[];
};

/** What would come of a choice, as far as the seat that must choose can know. */
export type Preview = {
  is: 'preview';
  decision: string;
  move: number;
  sure: string[];
  may: Likely[];
  undo: boolean;
  points: [number, number][];
};

/** Said before a close. */
export type Rejected = {
  is: 'rejected';
  code: string;
  text: string;
};

/** I am here. */
export type Pong = {
  is: 'pong';
  n: number;
  now_ms: number;
};

/** A piece of text: plain, bold, or the number of a rule. */
export type Span = {
  text: string;
  kind: 'plain' | 'rule' | 'strong';
};

/** A heading, a paragraph, a list, or the picture of a scenario. */
export type Block = {
  kind: 'heading' | 'list' | 'paragraph' | 'picture';
  lines: Span[][];
  scenario: string;
};

/** An empty body. */
export type Nothing = Record<string, never>;

/** A person who wants to play at once. */
export type NewGuest = {
  name: string;
  language?: 'en' | 'fr';
};

/** A new name or language. */
export type ChangeMe = {
  name?: string | null;
  language?: 'en' | 'fr' | null;
};

/** A table to be. */
export type NewTable = {
  game: string;
  seats: number;
  options?: Record<string, boolean>;
  bots?: Record<string, string>;
  fill?: string;
  pace?: Pace;
  public?: boolean;
  watch?: boolean;
  chat?: boolean;
  rated?: boolean | null;
  undo?: boolean;
  start_when_full?: boolean;
  figures?: string;
  title?: string;
  here?: Record<string, string>;
};

/** Ask a strong bot: now, or at a moment of a finished game. */
export type Ask = {
  ply?: number | null;
  language?: 'en' | 'fr';
};

/** A note to oneself. */
export type Note = {
  text: string;
};

/** A choice in a step of a tutorial, after so many right ones. */
export type Try = {
  move: number;
  done?: number;
  language?: 'en' | 'fr';
};

/** The person who asks. */
export type Me = {
  id: string;
  name: string;
  language: string;
  guest: boolean;
  login: string;
  recovery: string;
};

/** The table that was made from a record. */
export type Brought = {
  id: string;
};

/** Why something was not done. */
export type Trouble = {
  code: string;
  text: string;
};

/** A position that shows a rule. */
export type ScenarioLine = {
  name: string;
  title: string;
  text: string;
  rules: string[];
};

/** A scenario, before and after its moves, with open cards. */
export type Picture = {
  name: string;
  title: string;
  text: string;
  rules: string[];
  players: number;
  seat: number;
  data: string;
  before: Scene;
  after: Scene;
};

/** The rules for people, and their summary for the table. */
export type Rulebook = {
  rules: Block[];
  summary: Block[];
};

/** A step of a tutorial. */
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
  moment: Scene;
};

/** The answer to a choice in a tutorial. */
export type Tried = {
  right: boolean;
  text: string;
  lesson: Lesson;
};

/** A figure of a data file. */
export type Figure = {
  key: string;
  value: unknown;
  mark: 'derived' | 'reconstructed' | 'rulebook' | 'source';
  why: string;
};

/** A part that moves or events have. */
export type Field = {
  name: string;
  kind: string;
  face: boolean;
};

/** The figures of a game and the names behind its numbers. */
export type Figures = {
  game: string;
  hash: string;
  content: Record<string, unknown>;
  figures: Figure[];
  kinds: Record<string, string[]>;
  verbs: Record<string, Field[]>;
  events: Record<string, Field[]>;
};

/** A variant. */
export type OptionLine = {
  name: string;
  text: string;
  default: boolean;
};

/** A bot. */
export type LevelLine = {
  name: string;
  text: string;
};

/** What can be left to the server. */
export type ProxyLine = {
  verb: string;
  gives_up: string;
};

/** Corrected figures that the host offers. */
export type FiguresLine = {
  hash: string;
  name: string;
};

/** A game on the shelf. */
export type GameLine = {
  name: string;
  title: string;
  about: string;
  version: number;
  fewest: number;
  most: number;
  data: string;
  options: OptionLine[];
  levels: LevelLine[];
  proxies: ProxyLine[];
  figures: FiguresLine[];
};

/** A recovery link. */
export type Recover = {
  token: string;
};

/** Login and password. */
export type Credentials = {
  login: string;
  password: string;
};

/** A passkey that a browser has made. */
export type NewPasskey = {
  credential: Record<string, unknown>;
  name?: string;
};

/** The answer of a passkey. */
export type Passkey = {
  credential: Record<string, unknown>;
};

/** A token for an external bot. */
export type NewToken = {
  name: string;
};

/** Where to tell a person that it is their turn. */
export type Webhook = {
  url: string;
  format?: 'discord' | 'ntfy' | 'slack';
};

/** A browser's subscription. */
export type Push = {
  endpoint: string;
  p256dh?: string;
  auth?: string;
};

/** Sit down. */
export type Join = {
  invite?: string;
  seat?: number | null;
};

/** Look on. */
export type Watch = {
  invite?: string;
};

/** Who sits there: a bot, or nobody. */
export type SeatBot = {
  bot: string;
};

/** An invitation, to a seat or to the table. */
export type NewInvite = {
  seat?: number | null;
};

/** Hear no more of a player, or again. */
export type Mute = {
  player: string;
  on: boolean;
};

/** A new recovery link. */
export type Recovery = {
  recovery: string;
};

/** Where someone is signed in. */
export type SessionLine = {
  id: string;
  seen_ms: number;
  here: boolean;
};

/** An external bot. */
export type TokenLine = {
  id: string;
  name: string;
};

/** An external bot with its token, shown this once. */
export type TokenOnce = {
  id: string;
  name: string;
  token: string;
};

/** A passkey. */
export type PasskeyLine = {
  id: string;
  name: string;
  created_ms: number;
};

/** The key for browser push. */
export type PushKey = {
  key: string;
};

/** An invitation. */
export type Invite = {
  invite: string;
};

/** How strong a player is at a game. */
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

/** How someone did against another player. */
export type Against = {
  id: string;
  name: string;
  games: number;
  ahead: number;
  behind: number;
};

/** What finished games with so many seats say. */
export type SeatStatistics = {
  games: number;
  mean_moves: number;
  win_share: number[];
};

/** What finished games say. */
export type Statistics = {
  game: string;
  games: number;
  seats: Record<string, SeatStatistics>;
};

/** A player: ratings, history, and how they did against whom. */
export type PlayerPage = {
  id: string;
  name: string;
  ratings: Rating[];
  played: TableLine[];
  against: Against[];
};

export type ToServer =
  | Hello
  | MoveFrame
  | UndoFrame
  | AnswerFrame
  | ResignFrame
  | BackFrame
  | ProxyFrame
  | AutoFrame
  | ChatFrame
  | CommitFrame
  | NonceFrame
  | PreviewFrame
  | ResyncFrame
  | PingFrame;

export type FromServer =
  Welcome | Now | Change | TableFrame | Ack | Nak | ChatSaid | Shuffle | Preview | Rejected | Pong;
