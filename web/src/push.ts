// Being told of one's turn by the browser, where server and browser can do it.

import { get, put } from './api';

/** The server's key, or nothing where there is no push. */
export async function pushKey(): Promise<string> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return '';
  return (await get<{ key: string }>('/api/push').catch(() => ({ key: '' }))).key;
}

// The policy of the page allows no script by its address but through this, and this allows one.
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
};
let worker: string | null = null;
function workerAddress(): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies };
  return (worker ??=
    (trustedTypes?.createPolicy('cabale-worker', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js') as
      string | undefined) ?? '/sw.js');
}

export async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(workerAddress());
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await put('/api/me/push', { endpoint, p256dh: keys!.p256dh, auth: keys!.auth });
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/sw.js');
  const made = await worker?.pushManager.getSubscription();
  if (!made) return;
  await made.unsubscribe();
  await put('/api/me/push', { endpoint: made.endpoint }); // other browsers are still told
}
