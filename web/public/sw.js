// Tells of one's turn while the page is closed. It keeps nothing and answers no requests.
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
