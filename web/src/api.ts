// HTTP: one place that asks the server and turns its refusals into sentences.

import { reach } from './reach.svelte';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
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
    else if (sends) throw new Refusal(0, 'offline', '');
    else await reach.wait(tries);
  }
  if (answer.status === 204) return undefined as T;
  const content = answer.headers.get('Content-Type')?.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, content.code ?? 'unknown', content.text ?? answer.statusText);
  return content as T;
}

export const get = <T>(path: string, headers?: Record<string, string>) => ask<T>('GET', path, undefined, headers);
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body);
export const put = <T>(path: string, body?: unknown) => ask<T>('PUT', path, body);
export const patch = <T>(path: string, body?: unknown) => ask<T>('PATCH', path, body);
export const remove = <T>(path: string) => ask<T>('DELETE', path);
