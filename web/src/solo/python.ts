// Starts Python in a worker: the runtime and our sources, all from one folder beside the page.

type Python = {
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): Record<string, unknown>;
};
type File = { name: string; bytes: number };

/** Start Python. `engine`: the address of its folder; `told`: how many bytes of how many are here. */
export async function startPython(engine: string, told: (done: number, total: number) => void): Promise<Python> {
  const files = (await (await fetch(`${engine}files.json`)).json()) as File[];
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  // The runtime fetches its parts by itself: whatever comes by is counted.
  const plain = self.fetch.bind(self);
  self.fetch = async (...asked) => {
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
  const archive = fetch(`${engine}cabale.zip`).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
    loadPyodide(options: object): Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: engine, env: { HOME: '/home/pyodide', CABALE_PURE: '1' } });
  python.unpackArchive(await archive, 'zip', { extractDir: '/home/pyodide' });
  self.fetch = plain;
  told(total, total);
  return python;
}
