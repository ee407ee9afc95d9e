// Tells of one's turn while the page is closed; and where the page needs no server, keeps all of it for when there is no
// network. A new version is fetched whole beside the old one and takes over when no page of the old one is open any more.
const KEPT = null; // { version, files: [path] }, written by the build of a page that needs no server
const PREFIX = 'cabale-';
const home = new URL('./', self.location);

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
    if (address.href === home.href) address.pathname += 'index.html';
    if (!addresses.has(address.href)) return;
    event.respondWith(
      caches
        .open(name)
        .then((kept) => kept.match(address.href))
        .then((found) => found ?? fetch(request)),
    );
  });
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
