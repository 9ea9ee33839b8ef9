import { hash } from 'node:crypto'
import { html } from 'hono/html'
import type { Language } from '#contract/languages.ts'
import { formatPoints } from '#domain/points.ts'
import type { SandboxOrder } from './orders.ts'
import { type PageWords, words } from './words.ts'

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
export function orderPage(order: SandboxOrder, language: Language) {
  const t = words[language]
  const { status, amount, merchant_ref, return_url } = order
  return page(
    language,
    html`<p>${t.about}</p>
<p><strong>${t.amount(formatPoints(amount))}</strong></p>
<p>${t.reference}: ${merchant_ref}</p>
${status === 'PENDING' ? choices(t) : html`<p>${t.settled[status]}</p>`}
<p><a href="${return_url}">${t.back}</a></p>`,
  )
}

/** The page for an unknown order. */
export function unknownPage(language: Language) {
  return page(language, html`<p>${words[language].unknown}</p>`)
}

function choices(t: PageWords) {
  return html`<form method="post">
<button name="outcome" value="pay">${t.pay}</button>
<button name="outcome" value="fail">${t.fail}</button>
<button name="outcome" value="pending">${t.pending}</button>
<fieldset>
<legend>${t.events}</legend>
<label><input type="checkbox" name="twice" value="1"> ${t.twice}</label>
<label><input type="checkbox" name="out_of_order" value="1"> ${t.outOfOrder}</label>
<label><input type="checkbox" name="late" value="1"> ${t.late}</label>
</fieldset>
</form>`
}

function page(language: Language, body: ReturnType<typeof html>) {
  const { title } = words[language]
  return html`<!doctype html>
<html lang="${language}-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${icon}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}
