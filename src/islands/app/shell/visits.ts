/** The cache of the worker for visitors; tools/build/service-worker.ts has the same name. */
const VISITED = 'visited'

// Imported for its effect. A browser may refuse workers or storage.
keepVisits().catch(() => {})

/**
 * Installs the worker that keeps the pages and scripts which a visitor opens, if this browser has no
 * worker yet. The page that is open came before the worker, so it is kept here.
 */
async function keepVisits(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers || (await workers.getRegistration())) return
  await workers.register('/visitor-sw.js')
  await workers.ready
  await (await caches.open(VISITED)).add(document.URL)
}
