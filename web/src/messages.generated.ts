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
  steps?: boolean;
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
  strength: '' | 'even' | 'much-stronger' | 'stronger' | 'unknown' | 'weaker';
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
  options: Record<string, boolean>;
  rated: boolean;
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
  options: Record<string, boolean>;
  rated: boolean;
  turn: number | null;
  mine: number | null;
  updated_ms: number;
  playable: boolean;
  host: string;
  version: number;
  data: string;
  corrected: boolean;
  edition: string;
  watch: boolean;
  chat: boolean;
  undo: boolean;
  start_when_full: boolean;
  fill: string;
  tournament: string;
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

/** The table as text: in sentences, for a voice, and as the terminal draws it. */
export type TextTable = {
  lines: string[];
  drawing: string;
};

/** What a strong bot would do with what a seat knows, and why. */
export type Advice = {
  ply: number;
  seat: number;
  moves: Move[];
  hint: string[];
  why: string[];
};

/** Why a bot made its last move, from the search that it really made. */
export type Why = {
  seat: number;
  ply: number;
  lines: string[];
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
  of: number[];
};

/** A position on the way to a scene, read beside it; see `changes` for how. */
export type Step = {
  told: number;
  scene: unknown;
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
  steps: Step[];
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
  steps: Step[];
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
  steps: Step[];
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
  steps?: Step[];
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

/** A named set of corrections. */
export type Edition = {
  game: string;
  edition: string;
  by: string;
  printing: string;
  notes: string;
  mark: 'reconstructed' | 'source';
  hash: string;
  without: string[];
  confirmed: string[];
  figures: Record<string, unknown>;
};

/** A name that may stand in a field, and what it is called. */
export type Word = {
  name: string;
  text: string;
};

/** A figure: where it stands, what it is, how sure that is and why, and what form it must have. */
export type SheetField = {
  key: string;
  text: string;
  value: unknown;
  mark: 'derived' | 'reconstructed' | 'rulebook' | 'source';
  why: string;
  rule: string;
  kind: 'flag' | 'halves' | 'whole' | 'wholes' | 'word' | 'words';
  least: number;
  most: number;
  count: number | null;
  words: Word[];
};

/** A card, tile, place or table: what belongs together on the printed game. */
export type SheetRow = {
  key: string;
  text: string;
  fields: SheetField[];
  added: boolean;
};

/** Rows of one kind. */
export type Group = {
  name: string;
  text: string;
  rows: SheetRow[];
  open: boolean;
};

/** All figures of a game, as someone reads them who has the box open. */
export type Sheet = {
  game: string;
  title: string;
  hash: string;
  marks: Record<string, number>;
  groups: Group[];
};

/** A figure in which two editions, or one of them and the game's own, differ; None where it is not there. */
export type Line = {
  key: string;
  standard: unknown;
  first: unknown;
  second: unknown;
  conflict: boolean;
};

/** One edition made of two, and what they do not agree about. */
export type Merged = {
  edition: Edition;
  conflicts: Line[];
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
  role: string;
  online: boolean;
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
  right: number | null;
  moment: Scene;
};

/** The answer to a choice in a tutorial. */
export type Tried = {
  right: boolean;
  text: string;
  lesson: Lesson;
};

/** A figure of a data file, as it is and in words. */
export type Figure = {
  key: string;
  name: string;
  value: unknown;
  text: string;
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
  seconds: number;
};

/** What can be left to the server. */
export type ProxyLine = {
  verb: string;
  gives_up: string;
};

/** A file that holds an edition. */
export type EditionText = {
  text: string;
};

/** Two editions, to be compared or merged; `decided` says by key which one is right. */
export type TwoEditions = {
  first: Edition;
  second: Edition;
  decided?: Record<string, 'first' | 'second'>;
};

/** What is wrong with an edition, at which figure. */
export type EditionProblem = {
  key: string;
  name: string;
  rule: string;
  text: string;
};

/** All that is wrong with an edition; if nothing is, the hash of the figures it makes. */
export type Checked = {
  problems: EditionProblem[];
  hash: string;
};

/** A figure of two editions, in words. */
export type ComparedLine = {
  key: string;
  name: string;
  standard: string;
  first: string;
  second: string;
  conflict: boolean;
};

/** An edition that is kept. */
export type EditionLine = {
  id: string;
  game: string;
  figures: string;
  edition: Edition;
  person: string;
  mine: boolean;
  created_ms: number;
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

/** A mean with the half width of its 95 % interval. */
export type Mean = {
  mean: number;
  half: number;
};

/** A card or a place: how often a seat moves it in a game, and how much more those win who do so more often. */
export type GoesWith = {
  text: string;
  used: number;
  lift: Mean;
};

/** What games of bots with so many players say; they ship with the game. */
export type BotStatistics = {
  players: number;
  games: number;
  bot: string;
  seats: Mean[];
  decisions: Mean;
  winner: Mean;
  gap: Mean;
  ties: number;
  things: GoesWith[];
};

/** What games say that were played here, with so many players: of all how many there were, of some how they went. */
export type PlayedStatistics = {
  players: number;
  games: number;
  told: number;
  seats: Mean[];
  decisions: Mean | null;
  minutes: number | null;
};

/** What many games say of a game: those of bots, and those that were played here. */
export type Statistics = {
  game: string;
  title: string;
  bots: BotStatistics[];
  here: PlayedStatistics[] | null;
};

/** Whether an edition matters, with so many players. */
export type Matters = {
  edition: Edition;
  players: number;
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
  strength: '' | 'even' | 'much-stronger' | 'stronger' | 'unknown' | 'weaker';
  ahead: [number, number, number];
  figures: string;
};

/** How someone did against another player. */
export type Against = {
  id: string;
  name: string;
  games: number;
  ahead: number;
  behind: number;
};

/** A player: ratings and how they went, history, and how they did against whom. */
export type PlayerPage = {
  id: string;
  name: string;
  ratings: Rating[];
  played: TableLine[];
  against: Against[];
  course: Record<string, [number, number, number][]>;
  favourites: Record<string, number>;
  gone: boolean;
};

/** Something that was measured with both figures, in words; `clear`: it is hardly chance. */
export type MatterLine = {
  group: string;
  name: string;
  standard: number;
  edition: number;
  difference: number;
  half: number;
  clear: boolean;
};

/** What an edition changes. */
export type MatterReport = {
  games: number;
  players: number;
  bot: string;
  lines: MatterLine[];
};

/** What an edition changes; nothing while it is being played. */
export type MatterAnswer = {
  report: MatterReport | null;
};

/** A sentence with the figure that it says, in winning chance or, where it says so, another measure. */
export type Told = {
  text: string;
  figure: number;
  half: number;
  ply: number | null;
};

/** A moment worth looking at, with its sentence. */
export type KeyLine = {
  kind: 'found' | 'luck' | 'mistake' | 'turn' | 'unclear';
  ply: number;
  seat: number;
  figure: number;
  half: number;
  size: 'large' | 'middle' | 'small';
  checked: boolean;
  text: string;
};

/** A review as far as it has come: curves, moments worth looking at, and the game in a few sentences. */
export type ReviewPage = {
  stage: number;
  stages: number;
  done: number;
  total: number;
  plies: number[];
  own: (number | null)[][];
  open: number[][];
  keys: KeyLine[];
  summary: Told[];
};

/** A move with its winning chance and the interval of that. */
export type Compared = {
  move: Move;
  chance: number;
  low: number;
  high: number;
  games: number;
  made: boolean;
};

/** A choice of a finished game: the moves compared, why, and how it could have gone on. */
export type ReviewMoment = {
  ply: number;
  seat: number;
  choices: Compared[];
  difference: number;
  half: number;
  clear: boolean;
  checked: boolean;
  why: Told[];
  line: Move[];
};

/** A position that might have been: a moment of a finished game, then other moves. */
export type Where = {
  ply: number;
  line?: number[];
  seat?: number | null;
  deal?: number | null;
  language?: 'en' | 'fr';
};

/** Let a bot answer there. */
export type BotMove = {
  ply: number;
  line?: number[];
  seat?: number | null;
  deal?: number | null;
  language?: 'en' | 'fr';
  level?: string;
};

/** Play on from there at a table of one's own. */
export type PlayOn = {
  ply: number;
  line?: number[];
  seat?: number | null;
  deal?: number | null;
  language?: 'en' | 'fr';
  mine?: number;
  level?: string;
};

/** A position that might follow on one that was arranged: a step of the tutorial, or an example of a rule. */
export type Arranged = {
  ply?: number;
  line?: number[];
  seat?: number | null;
  deal?: number | null;
  language?: 'en' | 'fr';
  scenario?: string;
  lesson?: number;
  done?: number;
  level?: string;
};

/** A position that might have been, with the moves of whoever must choose. */
export type Branched = {
  view: View;
  tally: Tally;
  turn: number | null;
  question: string;
  moves: Move[];
  events: Event[];
  scores: number[];
  steps: Step[];
  ply: number;
  plies: number;
  moves_made: Move[];
  seat: number | null;
  legal: Move[];
  over: boolean;
};

/** What the seats may hope for in a position that might have been, as whoever must choose could judge. */
export type Chances = {
  chances: number[];
  halves: number[];
  choices: Compared[];
};

/** A move of a tree, after another of its moves (-1: after the moment where the tree begins). */
export type Node = {
  parent: number;
  move: number;
};

/** What might have been, as a tree that can be kept: where it begins, its moves, and what it is called. */
export type Tree = {
  name: string;
  ply: number;
  nodes: Node[];
  seat?: number | null;
  deal?: number | null;
};

/** A tree that was kept: who has its link may look at it, who kept it may delete it. */
export type KeptTree = {
  id: string;
  table: string;
  mine: boolean;
  by: string;
  tree: Tree;
};

/** Whether others may see a game that is over. */
export type Show = {
  on: boolean;
};

/** Who may see a finished game: everyone with the link, if its table was public or all its players said so. */
export type Showing = {
  all: boolean;
  mine: boolean;
  asked: number;
  agreed: number;
};

/** What the server found when it played a finished game again. */
export type Verified = {
  fair: boolean;
  moves: number;
  entries: number;
  trouble: string;
};

/** An answer to a puzzle. */
export type PuzzleChoice = {
  move: number;
  language?: 'en' | 'fr';
};

/** A puzzle in a list. */
export type PuzzleLine = {
  id: string;
  game: string;
  number: number;
  players: number;
  tags: string[];
  rating: number;
  step: number;
  mine: boolean | null;
};

/** The puzzles of a game, counted, with what the reader has made of them. */
export type PuzzleGame = {
  game: string;
  count: number;
  tried: number;
  right: number;
};

/** All puzzles: that of the day, and how many there are of which game. */
export type PuzzleShelf = {
  day: string;
  daily: PuzzleLine | null;
  games: PuzzleGame[];
};

/** A puzzle as its seat sees it, without a word of what is right. */
export type PuzzlePage = {
  line: PuzzleLine;
  seat: number;
  data: string;
  moment: Scene;
  next: string;
};

/** A move, and what it is worth: chance of winning, how far it is behind the best, half width of that. */
export type PuzzleMove = {
  move: Move;
  chance: number;
  behind: number;
  half: number;
  right: boolean;
};

/** What an answer is worth, beside all other moves, and why. */
export type PuzzleAnswer = {
  right: boolean;
  first: boolean;
  line: PuzzleLine;
  moves: PuzzleMove[];
  told: Told[];
  iterations: number;
};

/** What someone is to a person. */
export type Tie = {
  id: string;
  name: string;
  follows: boolean;
  blocks: boolean;
  remark: string;
};

/** For how many days what is kept; 0: for as long as the house stands. */
export type Retention = {
  chat: number;
  guests: number;
  open_tables: number;
  reports: number;
  acts: number;
};

/** What hosts may set while the server runs. */
export type HouseSettings = {
  words: string[];
  news: Record<string, string>;
  news_until_ms: number;
  rates: number;
  retention: Retention;
};

/** A person as hosts see them. */
export type PersonLine = {
  id: string;
  name: string;
  login: string;
  role: string;
  bot: boolean;
  created_ms: number;
  seen_ms: number;
  suspended_ms: number;
  reports: number;
  network: string;
};

/** What someone reported; who did is told to nobody. */
export type Report = {
  id: string;
  about: string;
  name: string;
  table: string;
  line: string;
  why: string;
  at_ms: number;
  settled: boolean;
};

/** Something that a host did. */
export type Act = {
  at_ms: number;
  who: string;
  act: string;
  about: string;
  why: string;
};

/** Addresses from which nobody comes in. */
export type Ban = {
  id: string;
  network: string;
  why: string;
  made_ms: number;
  end_ms: number;
};

/** How the house was at a moment. */
export type Sample = {
  at_ms: number;
  lag_ms: number;
  people: number;
  tables: number;
  thoughts: number;
  refused: number;
};

/** What was announced when people could still decide to come. */
export type Plan = {
  title: string;
  kind: 'knockout' | 'robin' | 'series' | 'swiss';
  game: string;
  seats: number;
  rounds: number;
  options: Record<string, boolean>;
  pace: Pace;
  fill: string;
  absent: 'bot' | 'bye';
  duplicate: boolean;
  public: boolean;
};

/** Someone who plays in a tournament. */
export type Entrant = {
  number: number;
  id: string;
  name: string;
  left: boolean;
};

/** A tournament in a list. */
export type TournamentLine = {
  id: string;
  host: string;
  status: string;
  plan: Plan;
  entrants: number;
  updated_ms: number;
};

/** How an entrant stands. */
export type Standing = {
  entrant: number;
  place: number;
  points: number;
  opponents: number;
  firsts: number;
  share: number;
  played: number;
  rounds: (number | null)[];
};

/** An invitation that waits for me. */
export type Invited = {
  table: string;
  game: string;
  title: string;
  inviter: string;
  name: string;
  at_ms: number;
};

/** How the search for opponents goes. */
export type Found = {
  table: string;
  waiting: Record<string, number>;
  estimate_s: number | null;
};

/** What is new in the lobby, or (`whole`) all of it. */
export type LobbyFrame = {
  is: 'lobby';
  whole: boolean;
  tables: TableLine[];
  gone: string[];
  people: number;
  seeking: Record<string, number>;
};

/** Something that a person is told wherever they are in the house. */
export type NoticeFrame = {
  is: 'notice';
  kind: string;
  table: string;
  game: string;
  title: string;
  name: string;
};

/** What someone is to me from now on; what is not said stays. */
export type SetTie = {
  follow?: boolean | null;
  block?: boolean | null;
  remark?: string | null;
};

/** Whether I am shown among those who are here. */
export type Shown = {
  online: boolean;
};

/** How many minutes lie at least between two messages about games by turns; 0: each turn is told at once. */
export type Digest = {
  minutes: number;
};

/** Delete all that can be deleted of me; my name, to be sure. */
export type Leave = {
  name: string;
};

/** Something that a host should look at: a player, or a line of theirs at a table. */
export type NewReport = {
  player: string;
  why: string;
  table?: string;
  line?: number | null;
};

/** The token that was printed where the server was started. */
export type Claim = {
  token: string;
};

/** For how many days nobody signs in as someone; 0: they may again; -1: never more. */
export type Suspend = {
  days: number;
  why?: string;
};

/** Who looks after the house. */
export type SetRole = {
  role: '' | 'host';
};

/** Someone gets up from a table, or gives up if the game runs. */
export type Kick = {
  player: string;
  why?: string;
};

/** Addresses to be kept out: one, or a range such as 192.0.2.0/24; for ever if 0 days. */
export type NewBan = {
  network: string;
  days?: number;
  why?: string;
};

/** What hosts may set while the server runs. */
export type SetHouse = {
  words?: string[];
  news?: Record<string, string>;
  news_until_ms?: number;
  rates?: number;
  retention?: Record<string, number>;
};

/** A tournament to be. */
export type NewTournament = {
  title: string;
  kind: 'knockout' | 'robin' | 'series' | 'swiss';
  game: string;
  seats: number;
  rounds?: number;
  options?: Record<string, boolean>;
  pace?: Pace;
  fill?: string;
  absent?: 'bot' | 'bye';
  duplicate?: boolean;
  public?: boolean;
  enter?: boolean;
};

/** What I would play now, with how many, and when bots may sit down (0: never). */
export type Seek = {
  games: string[];
  seats: number;
  pace?: 'free' | 'live';
  bots_after?: number;
};

/** Whom to invite to a table. */
export type InvitePerson = {
  player: string;
};

/** How I am told of my turn. */
export type Notices = {
  webhook: string;
  format: string;
  browsers: number;
  digest: number;
};

/** What everyone may know of the house. */
export type HousePage = {
  news: string;
  retention: Retention;
  hosts: string[];
};

/** How the house is, for its hosts. */
export type HostPage = {
  settings: HouseSettings;
  samples: Sample[];
  reports: number;
  people: number;
  running: number;
  backup_days: number;
  version: string;
  database: string;
};

/** All that is stored about me, table by table of the store. */
export type Export = {
  made_ms: number;
  about: string;
  stored: Record<string, Record<string, unknown>[]>;
};

/** What was done, in words. */
export type Done = {
  text: string;
};

/** A table of a round, or (one seat) a pause. */
export type PairingLine = {
  seats: number[];
  table: string;
  places: number[];
  scores: number[];
};

/** A round. Of equal cards the promise comes before it, the secret when all its tables are over. */
export type RoundLine = {
  number: number;
  promise: string;
  secret: string;
  tables: PairingLine[];
};

/** A tournament. */
export type TournamentPage = {
  id: string;
  plan: Plan;
  status: string;
  host: string;
  host_name: string;
  entrants: Entrant[];
  rounds: RoundLine[];
  standings: Standing[];
  mine: number | null;
  table: string;
};

/** Someone who is here. */
export type Here = {
  id: string;
  name: string;
  followed: boolean;
};

/** Who is here: how many, and those who want to be seen. */
export type Online = {
  count: number;
  people: Here[];
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
