type Directive =
  | `${'default' | 'connect' | 'img' | 'manifest' | 'media' | 'worker'}-src ${string}`
  | `base-uri ${string}`
  | `form-action ${string}`

/**
 * Lists what a page may load, besides the scripts and styles whose hashes Astro adds. Everything is from
 * the site itself; only calls may go to an API at another address, which PUBLIC_API_BASE names.
 */
export function contentPolicy(apiBase: string | undefined): Directive[] {
  const api = originOf(apiBase)
  return [
    "default-src 'none'",
    `connect-src 'self'${api ? ` ${api}` : ''}`,
    // The picture a player has chosen, before it is sent.
    "img-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
}

/** Throws where the base is neither a path of the site nor an address of the web. */
function originOf(apiBase = ''): string {
  if (apiBase === '' || /^\/(?!\/)/.test(apiBase)) return ''
  if (!/^https?:\/\/[^\s;,'"]+$/.test(apiBase) || !URL.canParse(apiBase)) {
    throw new Error(`PUBLIC_API_BASE must be a path or a URL that begins with https://: ${apiBase}`)
  }
  return new URL(apiBase).origin
}
