import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { formatPoints } from '#domain/points.ts'
import type { RowOf } from '../../database/db.ts'
import type { sandboxOrders } from '../../database/schema/payments.ts'

export type SandboxOrder = Pick<
  RowOf<typeof sandboxOrders>,
  'id' | 'merchant_ref' | 'amount' | 'return_url' | 'status'
>

const style = `
:root { color-scheme: light dark }
body { max-width: 30rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
button { display: block; width: 100%; min-height: 3rem; margin-top: 0.5rem; font: inherit; font-weight: 600 }
a { display: inline-block; padding-block: 0.75rem; color: inherit }`

const outcomes = {
  PENDING: html`<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="pending">Leave pending</button>
</form>`,
  SUCCESS: html`<p>This payment is made.</p>`,
  FAILURE: html`<p>This payment has failed.</p>`,
}

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

/** The payment page of an order. Without one, a page with the reason. */
export function sandboxPage(order: SandboxOrder | undefined) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Sandbox payment</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
${order ? choicesOf(order) : html`<p>There is no such payment.</p>`}
</main>
</body>
</html>`
}

function choicesOf({ status, amount, merchant_ref, return_url }: SandboxOrder) {
  return html`<p>No money moves here. This page takes the place of a bank or a UPI app.</p>
<p><strong>Amount: ${formatPoints(amount)} points</strong></p>
<p>Reference: ${merchant_ref}</p>
${outcomes[status]}
<p><a href="${return_url}">Back to the app</a></p>`
}
