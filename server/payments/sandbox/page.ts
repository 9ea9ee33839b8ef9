import { hash } from 'node:crypto'
import { html } from 'hono/html'
import { formatPoints } from '#domain/points.ts'
import type { SandboxOrder } from './orders.ts'

const style = `body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif }
label, button { display: block; width: 100%; min-height: 2.75rem; font: inherit }
button { margin: .5rem 0 }
fieldset { margin-top: 1.5rem }`

/** Without an icon, the browser would ask for one that the policy forbids. */
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'><circle cx='1' cy='1' r='1' fill='gray'/></svg>"

/** `returnOrigin` is the origin that the form's reply redirects to, if it is another one. */
export function pageHeaders(returnOrigin: string | undefined): Record<string, string> {
  const formAction = ["'self'", returnOrigin].filter(Boolean).join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }
}

/** The payment page of an order. */
export function orderPage(order: SandboxOrder) {
  const isPending = order.status === 'PENDING'
  return page(html`<h1>Sandbox payment</h1>
<p>No money moves here. This page takes the place of a bank or a UPI app.</p>
<p>Amount: <strong>${formatPoints(order.amount)} points</strong></p>
<p>Reference: ${order.merchant_ref}</p>
${isPending ? choices() : html`<p>This payment is settled: ${order.status}.</p>`}
<p><a href="${order.return_url}">Back to the app</a></p>`)
}

/** The page for an unknown order. */
export function unknownPage() {
  return page(html`<h1>Sandbox payment</h1>
<p>There is no such payment.</p>`)
}

function choices() {
  return html`<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="pending">Leave pending</button>
<fieldset>
<legend>How the app gets the result</legend>
<label><input type="checkbox" name="twice" value="1"> Every event twice</label>
<label><input type="checkbox" name="out_of_order" value="1"> The last event first</label>
<label><input type="checkbox" name="late" value="1"> Five seconds after you are back</label>
</fieldset>
</form>`
}

function page(body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${icon}">
<title>Sandbox payment</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`
}
