// Signing in without a password, where server and browser can do it.

import { get, post, remove } from './api';
import type { Me } from './messages.generated';

export type Passkey = { id: string; name: string; created_ms: number };

/** Browsers allow passkeys under a name, on https or on localhost; not under a bare address. */
export const canPasskey = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

export const myPasskeys = (): Promise<Passkey[]> => get<Passkey[]>('/api/me/passkeys');
export const endPasskey = (id: string): Promise<void> => remove(`/api/me/passkeys/${id}`);

export async function makePasskey(name: string): Promise<Passkey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('/api/me/passkeys/options'));
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return post<Passkey>('/api/me/passkeys', { credential: made.toJSON(), name });
}

export async function signIn(): Promise<Me> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post('/api/login/passkey/options'));
  const answer = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return post<Me>('/api/login/passkey', { credential: answer.toJSON() });
}
