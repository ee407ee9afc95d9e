// What the page and its workers say to each other. Frames and requests are those of a server, as texts.

export type ToTables =
  | { is: 'start'; engine: string; thinker: MessagePort }
  | { is: 'ask'; number: number; method: string; path: string; body: string }
  | { is: 'open'; line: number; table: string }
  | { is: 'frame'; line: number; text: string }
  | { is: 'close'; line: number };

export type FromTables =
  | { is: 'loading'; done: number; total: number } // bytes
  | { is: 'ready' }
  | { is: 'failed'; why: string }
  | { is: 'answer'; number: number; status: number; kind: string; content: string }
  | { is: 'frame'; line: number; text: string }
  | { is: 'closed'; line: number; code: number };

export type ToThinker = { is: 'start'; engine: string; tables: MessagePort };

// Between the two workers.
export type Question = { number: number; text: string };
export type Answer = { number: number; text: string } | { fit: string };
