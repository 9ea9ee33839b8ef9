import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { Language } from '#contract/languages.ts'
import { formatPoints } from '#domain/points.ts'
import type { SandboxOrder } from './orders.ts'
import { type PageWords, words } from './words.ts'

const tokens = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'src', 'styles', 'tokens.css'),
  'utf8',
)

const style = `${tokens}
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); font: var(--text-body)/1.5 system-ui, "Noto Sans", sans-serif; overflow-wrap: break-word }
header { padding-block: var(--space-3); background: var(--brand); color: var(--on-brand) }
header > *, main { max-width: var(--column); margin-inline: auto; padding-inline: var(--space-4) }
h1 { font-size: 1.25rem; line-height: 1.6 }
main { padding-block: var(--space-4) }
.about { margin-bottom: var(--space-4); padding: var(--space-3) var(--space-4); border: 2px dashed; border-radius: var(--radius-control); background: var(--pending-soft); color: var(--pending) }
.card { padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface) }
.amount { font-size: var(--text-total); font-weight: 700; font-variant-numeric: tabular-nums }
.reference { color: var(--muted); font-size: var(--text-control) }
.reference > span { display: block }
form { display: grid; gap: var(--space-2); margin-top: var(--space-4) }
button { min-height: var(--control); padding: var(--space-2) var(--space-4); border: 1px solid var(--edge); border-radius: var(--radius-control); background: var(--surface); color: var(--accent); font: inherit; font-weight: 600; cursor: pointer }
button[value=pay] { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
fieldset { min-width: 0; margin-top: var(--space-3); padding: var(--space-3) 0 0; border: 0; border-top: 1px solid var(--line); color: var(--muted); font-size: var(--text-control) }
legend { float: left; padding: 0; font-weight: 600 }
legend + * { clear: both }
label { display: flex; align-items: center; gap: var(--space-3); min-height: var(--control) }
input { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
.back { display: inline-flex; align-items: center; min-height: var(--control); margin-top: var(--space-2); color: var(--accent); font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`

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
    html`<p class="about">${t.about}</p>
<div class="card">
<p class="amount">${t.amount(formatPoints(amount))}</p>
<p class="reference">${t.reference}: <span>${merchant_ref}</span></p>
${status === 'PENDING' ? choices(t) : html`<p>${t.settled[status]}</p>`}
</div>
<p><a class="back" href="${return_url}">${t.back}</a></p>`,
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
<style>${raw(style)}</style>
</head>
<body>
<header><h1>${title}</h1></header>
<main>
${body}
</main>
</body>
</html>`
}
