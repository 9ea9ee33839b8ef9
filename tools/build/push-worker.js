// The part of the service worker that shows results while the app is closed. The server writes the
// texts: server/push/message-text.ts.

addEventListener('push', event => {
  const { title, body, tag, lang, url } = event.data.json()
  const shown = { body, tag, lang, icon: '/icon-192.png', data: { url } }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openInTab(event.notification.data.url))
})

/** Opens an address of the app in a tab that is open, the last one used, or in a new one. */
async function openInTab(url) {
  const [tab] = await clients.matchAll({ type: 'window' })
  if (!tab) return clients.openWindow(url)
  await tab.focus().catch(() => {})
  return tab.navigate(url)
}
