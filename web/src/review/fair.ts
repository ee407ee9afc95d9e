// The proof of a shuffle, reckoned anew in this browser: nothing but SHA-256 and HMAC, as docs/security.md says it.

export type Entry = { kind: string; seat: number; body: string };
export type Proof = {
  table: string;
  secret: string;
  commitment: string;
  commits: string[];
  nonces: string[];
  entries: Entry[];
  chain: string;
};
export type GameRecord = {
  game: string;
  version: number;
  options: Record<string, boolean>;
  seats: number;
  seed: string;
  moves: string[];
  proof?: Proof;
};

/** What was found out: each is true or false; `chainAt` is the first entry that does not fit, or -1. */
export type Found = {
  promise: boolean;
  nonces: boolean[];
  added: number;
  seed: boolean;
  chain: boolean;
  moves: boolean;
};

const encoder = new TextEncoder();

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** Parts behind their lengths: no two different lists give the same bytes. */
export function lengthPrefixed(...parts: (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const found: Uint8Array[] = [];
  for (const part of parts) {
    const raw = part instanceof Uint8Array ? part : encoder.encode(String(part));
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, raw.length);
    found.push(size, raw);
  }
  return joined(found);
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

async function hmac(key: Uint8Array, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const made = await crypto.subtle.importKey('raw', joined([key]), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, bytes));
}

/** Options as the server writes them: sorted by name. */
export const sorted = (options: Record<string, boolean>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Check a record from its own numbers alone. */
export async function check(record: GameRecord): Promise<Found | null> {
  const proof = record.proof;
  if (!proof) return null;
  const secret = unhex(proof.secret);
  const promise =
    hex(await sha256(lengthPrefixed('gs/1/commit/server', proof.table, 'server', secret))) === proof.commitment;
  const nonces: boolean[] = [];
  for (let seat = 0; seat < record.seats; seat++) {
    const nonce = proof.nonces[seat] ?? '';
    const right = nonce ? hex(await sha256(lengthPrefixed('gs/1/commit/seat', proof.table, seat, unhex(nonce)))) : '';
    nonces.push(right === (proof.commits[seat] ?? ''));
  }
  const chosen = await sha256(joined([encoder.encode(sorted(record.options))]));
  const root = lengthPrefixed(
    'gs/1/root',
    proof.table,
    `${record.game}/${record.version}`,
    chosen,
    ...proof.nonces.map(unhex),
  );
  const seed = hex(await hmac(secret, root)) === record.seed;
  let chain: Uint8Array = new Uint8Array(32);
  const standing: string[] = [];
  for (const [number, entry] of proof.entries.entries()) {
    const salt = await sha256(lengthPrefixed('gs/1/salt', secret, number));
    const hidden = await sha256(joined([salt, encoder.encode(entry.body)]));
    chain = await sha256(joined([chain, lengthPrefixed(proof.table, number, entry.kind, entry.seat, hidden)]));
    const body = JSON.parse(entry.body) as { move?: string; ply?: number };
    if (entry.kind === 'move') standing.push(body.move ?? '');
    if (entry.kind === 'undo') standing.length = body.ply ?? 0;
  }
  return {
    promise,
    nonces,
    added: proof.nonces.filter(Boolean).length,
    seed,
    chain: hex(chain) === proof.chain,
    moves: standing.length === record.moves.length && standing.every((move, at) => move === record.moves[at]),
  };
}
