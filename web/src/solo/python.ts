// Starts Python in a worker: the runtime and our sources, all from one folder beside the page.

type Python = {
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): Record<string, unknown>;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array;
};
type Load = (options: object) => Promise<Python>;
type File = { name: string; bytes: number };

// Starting Python and reading its libraries takes several seconds; a picture of its memory after that is there at once.
// Modules in machine code cannot be part of it (msgspec, librt, and so our own).
const AHEAD =
  'import asyncio, fractions, hashlib, hmac, secrets, tomllib, uuid, urllib.parse, fluent.runtime, mypy_extensions';
// Chance that was drawn before the picture was taken would be the same in every tab.
const AFRESH = 'import random; random.seed()';
const PICTURES = 'started-';

/** Start Python. `engine`: the address of its folder; `told`: how many bytes of how many are here. */
export async function startPython(engine: string, told: (done: number, total: number) => void): Promise<Python> {
  const plain = self.fetch.bind(self);
  const picture = await keptPicture(engine);
  // What is compiled from the cache as it is read is compiled once; the bytes of a first start are counted instead.
  if (!picture) self.fetch = counting(plain, await sizeOf(engine), told);
  const archive = fetch(`${engine}cabale.zip`).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as { loadPyodide: Load };
  const python = await load(loadPyodide, engine, picture, archive);
  self.fetch = plain;
  told(1, 1);
  return python;
}

async function load(
  loadPyodide: Load,
  engine: string,
  picture: Uint8Array | null,
  archive: Promise<ArrayBuffer>,
): Promise<Python> {
  const options = { indexURL: engine, env: { HOME: '/home/pyodide' } };
  const unpack = async (python: Python): Promise<Python> => {
    python.unpackArchive(await archive, 'zip', { extractDir: '/home/pyodide' });
    return python;
  };
  if (picture)
    try {
      const python = await unpack(await loadPyodide({ ...options, _loadSnapshot: picture }));
      python.runPython(AFRESH);
      return python;
    } catch {
      await caches.delete(PICTURES + engine); // it does not fit this browser: start as for the first time
    }
  const python = await unpack(await loadPyodide({ ...options, _makeSnapshot: true }));
  python.runPython(AHEAD);
  await keepPicture(engine, python);
  return python;
}

/** Python's memory as it was after an earlier start. */
async function keptPicture(engine: string): Promise<Uint8Array | null> {
  // Without a secure origin there is no such place.
  if (!('caches' in self) || !(await caches.has(PICTURES + engine))) return null;
  const found = await (await caches.open(PICTURES + engine)).match(engine);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

async function keepPicture(engine: string, python: Python): Promise<void> {
  if (!('caches' in self)) return;
  try {
    const packed = new Blob([python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>]).stream();
    const kept = await caches.open(PICTURES + engine);
    await kept.put(engine, new Response(packed));
    for (const other of await caches.keys())
      if (other.startsWith(PICTURES) && other !== PICTURES + engine) await caches.delete(other);
  } catch {
    await caches.delete(PICTURES + engine); // no room: the next start takes as long as this one
  }
}

async function sizeOf(engine: string): Promise<number> {
  const files = (await (await fetch(`${engine}files.json`)).json()) as File[];
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** The runtime fetches its parts by itself: whatever comes by is counted. */
function counting(plain: typeof fetch, total: number, told: (done: number, total: number) => void): typeof fetch {
  let done = 0;
  return async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.ok || !answer.body) return answer;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          done += chunk.length;
          told(Math.min(done, total), total);
          out.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: answer.status, headers: answer.headers });
  };
}
