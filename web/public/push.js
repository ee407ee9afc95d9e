// Shows that it is one's turn, and opens the table.
self.addEventListener('push', (event) => {
  const text = event.data ? event.data.text() : '';
  const link = text.match(/https?:\S+/)?.[0] ?? '/';
  event.waitUntil(self.registration.showNotification('Cabale', { body: text.replace(link, '').replace(/[\s:]+$/, ''), data: link, tag: link }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
