// The worker that thinks for the bots: questions in, answers out. It knows no tables.

import type { Answer, Question, ToThinker } from './messages';
import { startPython } from './python';

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  const waiting: Question[] = [];
  let think: ((text: string) => string) | null = null;
  data.tables.onmessage = ({ data: asked }: MessageEvent<Question>) => {
    if (think) answer(asked);
    else waiting.push(asked);
  };
  const answer = ({ number, text }: Question): void =>
    data.tables.postMessage({ number, text: think!(text) } satisfies Answer);
  const python = await startPython(data.engine, () => undefined);
  const thinker = python.pyimport('cabale.solo.thinker') as unknown as {
    think(text: string): string;
    measure(): string;
  };
  think = (text) => thinker.think(text);
  for (const asked of waiting.splice(0)) answer(asked);
  data.tables.postMessage({ fit: thinker.measure() } satisfies Answer);
};
