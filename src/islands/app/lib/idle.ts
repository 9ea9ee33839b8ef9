/** Resolves when the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(done => window.addEventListener('load', done, { once: true }))
  }
  await new Promise<unknown>(done => (window.requestIdleCallback ?? setTimeout)(done))
}
