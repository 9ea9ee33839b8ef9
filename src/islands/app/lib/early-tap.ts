/** Sends a form that was sent before the island ran. src/site/early-tap-script.js has marked it. */
export function sendEarlyTap(form: HTMLFormElement): void {
  if (!form.hasAttribute('data-waits')) return
  form.removeAttribute('data-waits')
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  form.requestSubmit()
}
