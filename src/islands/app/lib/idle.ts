/** After the page's own load, and when the phone has nothing better to do. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(done => window.addEventListener('load', done, { once: true }))
  }
  await new Promise<unknown>(done => (window.requestIdleCallback ?? setTimeout)(done))
}
