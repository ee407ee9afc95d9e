// HTTP: one place that asks the server and turns its refusals into sentences.

import { reach } from './reach.svelte';
import { saidAhead } from './solo/said';
import { isAlone } from './table/wire';

export class Refusal extends Error {
  /** `from`: the page on which one asked, which the reader may have left since. */
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly from: string,
  ) {
    super(text);
  }
}

/** The page that the reader is on. */
export const place = (): string => (isAlone ? location.hash.split('?')[0]! : location.pathname);

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const from = place();
  if (isAlone) return askHere<T>(from, method, path, body);
  const sends = method !== 'GET';
  const question: RequestInit = {
    method,
    headers: sends ? { 'Content-Type': 'application/json', ...headers } : headers,
    body: sends ? JSON.stringify(body ?? {}) : null,
    keepalive: method === 'PUT', // what is to be kept is small, and often sent as the page is left
  };
  let answer: Response | null = null;
  for (let tries = 0; !answer; tries++) {
    answer = await fetch(path, question).catch(() => null);
    if (answer?.status === 503 && !sends) answer = null; // it restarts
    if (answer) reach.found();
    else if (sends) throw new Refusal(0, 'offline', '', from);
    else await reach.wait(tries);
  }
  if (answer.status === 204) return undefined as T;
  const content = answer.headers.get('Content-Type')?.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, content.code ?? 'unknown', content.text ?? answer.statusText, from);
  return content as T;
}

/** Without a server the worker in this tab answers, with the same words. */
async function askHere<T>(from: string, method: string, path: string, body?: unknown): Promise<T> {
  const { engine } = await import('./solo/engine.svelte');
  const ahead = method === 'GET' && !engine.ready ? await saidAhead(path) : null;
  const answer = ahead ?? (await engine.ask(method, path, method === 'GET' ? '' : JSON.stringify(body ?? {})));
  if (answer.status === 204) return undefined as T;
  const content = answer.kind.includes('json') ? JSON.parse(answer.content) : answer.content;
  if (answer.status >= 400) throw new Refusal(answer.status, content.code, content.text, from);
  return content as T;
}

export const get = <T>(path: string, headers?: Record<string, string>) => ask<T>('GET', path, undefined, headers);
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body);
export const put = <T>(path: string, body?: unknown) => ask<T>('PUT', path, body);
export const patch = <T>(path: string, body?: unknown) => ask<T>('PATCH', path, body);
export const remove = <T>(path: string) => ask<T>('DELETE', path);

/** Save a file that the worker in this tab has written. */
export async function save(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([await get<string>(path)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
