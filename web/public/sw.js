// Tells of one's turn while the page is closed, and keeps for when there is no network: all of a page that needs no
// server; of a server's page as much as it takes to open it, say so, and lead to the other, if that is kept as well.
// A new version is fetched whole beside the old one and takes over when no page of the old one is open any more.
const KEPT = null; // { version, files: [path], server: whether there is one }, written by the build
const home = new URL('./', self.location);
const PREFIX = `cabale-${home.pathname}-`; // several pages of one host keep their own
const ALONE = new URL('alone/', home); // where a server has the page that needs none

if (KEPT) {
  const name = PREFIX + KEPT.version;
  const addresses = new Set(KEPT.files.map((path) => new URL(path, home).href));

  self.addEventListener('install', (event) => {
    // A file whose name stays the same is asked for anew: one of an older version must not slip in.
    const named = /\/(?:assets|engine)\//;
    const wanted = [...addresses].map(
      (address) => new Request(address, { cache: named.test(address) ? 'default' : 'no-cache' }),
    );
    event.waitUntil(caches.open(name).then((kept) => kept.addAll(wanted)));
  });

  self.addEventListener('activate', (event) => {
    event.waitUntil(
      caches
        .keys()
        .then((names) => names.filter((other) => other.startsWith(PREFIX) && other !== name))
        .then((old) => Promise.all(old.map((other) => caches.delete(other))))
        .then(() => self.clients.claim()),
    );
  });

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    const address = new URL(request.url);
    address.hash = address.search = '';
    if (KEPT.server && request.mode === 'navigate') {
      if (!/^\/(?:api|schema|metrics)\b/.test(address.pathname))
        event.respondWith(fetch(request).catch(() => withoutNetwork(address)));
      return;
    }
    if (address.href === home.href) address.pathname += 'index.html';
    if (!addresses.has(address.href)) return;
    event.respondWith(
      caches
        .open(name)
        .then((kept) => kept.match(address.href))
        .then((found) => found ?? fetch(request)),
    );
  });

  // A table of the server, or whatever else was asked for, says that it needs the network.
  const withoutNetwork = async (address) =>
    address.href === home.href && (await caches.match(new URL('index.html', ALONE)))
      ? Response.redirect(ALONE)
      : (await caches.open(name)).match(new URL('index.html', home));
}

self.addEventListener('push', (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // an empty message still means: it is your turn
  }
  const options = { body: said.text || '', tag: said.link || 'cabale', data: said.link || '/', icon: '/icon.svg' };
  event.waitUntil(self.registration.showNotification(said.title || 'Cabale', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = new URL(event.notification.data, self.location.origin);
  if (link.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === link.pathname);
      return open ? open.focus() : self.clients.openWindow(link.href);
    }),
  );
});
