// Removes the worker that versions before 25 November 2026 installed for visitors.
addEventListener('install', () => skipWaiting())
addEventListener('activate', event =>
  event.waitUntil(
    Promise.all([
      registration.unregister(),
      caches.delete('visited'),
      caches.delete('visited-scripts'),
    ]),
  ),
)
