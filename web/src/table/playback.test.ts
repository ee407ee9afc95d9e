import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Event as GameEvent, Scene } from '../messages.generated';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

const { settings } = await import('../settings.svelte');
const { Playback } = await import('./playback.svelte');

const event = (name: string): GameEvent => ({ name, ply: 1, parts: [], text: `${name}.` });
const scene = (events: string[], steps: [told: number, score: number][], score: number): Scene =>
  ({
    scores: [score, 0],
    moves: [{ move: 1 }],
    events: events.map(event),
    steps: steps.map(([told, points]) => ({ told, scene: { scores: { 0: points } } })),
  }) as unknown as Scene;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout });
  vi.stubGlobal('document', { hidden: false });
  settings.setSpeed('normal');
});
afterEach(() => void vi.useRealTimers());

test('shows one step after the other, each beside the position that it leads to', () => {
  const heard: string[][] = [];
  const playback = new Playback<Scene>(
    () => ({ weights: { draws: 0.3 } }),
    (events) => heard.push(events.map((one) => one.name)),
  );
  playback.follow(
    scene(
      ['lays', 'turns-up', 'draws'],
      [
        [1, 0],
        [2, 3],
      ],
      5,
    ),
  );
  expect([playback.scene?.scores, playback.line, playback.pending]).toEqual([[0, 0], 'lays.', 2]);
  expect(playback.scene?.moves).toEqual([]); // of a step nothing is offered
  vi.advanceTimersByTime(1199);
  expect(playback.line).toBe('lays.');
  vi.advanceTimersByTime(1);
  expect([playback.scene?.scores, playback.line]).toEqual([[3, 0], 'turns-up.']);
  vi.advanceTimersByTime(1200);
  expect([playback.scene?.scores, playback.line]).toEqual([[5, 0], 'draws.']);
  vi.advanceTimersByTime(360); // it weighs less
  expect([playback.playing, playback.pending]).toEqual([false, 0]);
  expect(heard).toEqual([['lays'], ['turns-up'], ['draws']]);
});

test('why something comes about is said before it does, on the board as it was', () => {
  const playback = new Playback<Scene>(() => ({ causes: ['removed'] }));
  playback.follow(scene(['shown', 'removed', 'removed', 'wins'], [[1, 0]], 5));
  expect([playback.scene?.scores, playback.line]).toEqual([[0, 0], 'shown.']);
  vi.advanceTimersByTime(1200);
  expect([playback.scene?.scores, playback.line, playback.pending]).toEqual([[0, 0], 'removed. removed.', 1]);
  vi.advanceTimersByTime(1200);
  expect([playback.scene?.scores, playback.line]).toEqual([[5, 0], 'wins.']);
});

test('what comes meanwhile waits; whoever skips sees the position at once and hears the rest', () => {
  const heard: string[] = [];
  const playback = new Playback<Scene>(
    () => ({}),
    (events) => heard.push(...events.map((one) => one.name)),
  );
  playback.follow(scene(['lays'], [], 1));
  playback.follow(scene(['wins'], [], 2));
  expect([playback.line, playback.pending]).toEqual(['lays.', 1]);
  const beat = playback.beat;
  playback.skip();
  expect([playback.playing, playback.pending, playback.beat > beat]).toEqual([false, 0, true]);
  expect(heard).toEqual(['lays', 'wins']);
  vi.advanceTimersByTime(5000);
  expect(playback.playing).toBe(false);
});

test('where nothing happened, nothing is shown; what is being shown goes on', () => {
  const playback = new Playback<Scene>(() => ({}));
  playback.follow(scene([], [], 1));
  expect(playback.playing).toBe(false);
  playback.follow(scene(['lays'], [], 1));
  playback.follow(scene([], [], 1));
  expect([playback.playing, playback.line]).toEqual([true, 'lays.']);
});

test('at once means at once; and so it is for a page that nobody sees', () => {
  const playback = new Playback<Scene>(() => ({}));
  settings.setSpeed('instant');
  playback.follow(scene(['lays'], [[0, 1]], 2));
  expect(playback.playing).toBe(false);
  settings.setSpeed('slow');
  vi.stubGlobal('document', { hidden: true });
  playback.follow(scene(['lays'], [[0, 1]], 2));
  expect(playback.playing).toBe(false);
});
