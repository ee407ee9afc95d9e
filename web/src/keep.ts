// What a server's page leaves on the device for when there is no network: the page itself, always; the game that plays in
// the tab, which is large, where people ask for it or have installed the page.

import { workerAddress } from './trusted';

/** Where a server has it. */
export const ALONE = '/alone/';

/** How many bytes the game in the tab takes; 0 where this server has none. */
export const aloneBytes = Number(document.querySelector<HTMLMetaElement>('meta[name=alone]')?.content ?? 0);

/** Whether this browser can keep anything at all: it takes a secure address. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in window;

/** Whether the game in the tab is here, whole. */
export async function isKept(): Promise<boolean> {
  return canKeep && Boolean(await caches.match(`${ALONE}index.html`));
}

/** Have the game in the tab here. Resolves when it is, whole; fails if there is no room or no network. */
export async function keepAlone(): Promise<void> {
  const made = await navigator.serviceWorker.register(workerAddress(`${ALONE}sw.js`), { scope: ALONE });
  const worker = made.installing ?? made.waiting ?? made.active;
  await new Promise<void>((done, fail) => {
    const look = (): void => {
      if (worker?.state === 'redundant') fail(new Error('not kept'));
      else if (worker?.state !== 'installing') done();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** Begin: keep the page. Whoever has installed it wants it without a network, too. */
export function keepPage(): void {
  // A screen that cannot be loaded for want of a network is loaded when that is back.
  if (!navigator.onLine) void heal();
  window.addEventListener('vite:preloadError', () => void heal());
  if (!canKeep) return;
  void navigator.serviceWorker.register(workerAddress('/sw.js')).catch(() => undefined);
  if (!aloneBytes) return;
  const keep = (): void => void keepAlone().catch(() => undefined);
  if (matchMedia('(display-mode: standalone)').matches) keep();
  window.addEventListener('appinstalled', keep);
}

/** If the server cannot be reached, load the page anew when it can. */
async function heal(): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch('/livez').then(
      () => true,
      () => false,
    );
  if (await answers()) return;
  do await new Promise((later) => setTimeout(later, 2000));
  while (!(await answers()));
  location.reload();
}
