// Being told of one's turn by the browser, where server and browser can do it.

import { get, put } from './api';
import { workerAddress } from './trusted';

/** The server's key, or nothing where there is no push. */
export async function pushKey(): Promise<string> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return '';
  return (await get<{ key: string }>('/api/push').catch(() => ({ key: '' }))).key;
}

export async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(workerAddress('/sw.js'));
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
