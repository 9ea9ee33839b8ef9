import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]+)">/
const CHARSET = '<meta charset="utf-8">'

// A browser runs only these types. JSON-LD is data and needs no hash.
const RUN = /^(|module|text\/javascript|importmap|speculationrules)$/

/**
 * Astro's policy of every page allows the inline scripts and styles of all pages. This keeps only the
 * page's own, and allows script files only if the page loads some. That is stricter and a kilobyte
 * smaller. The policy is moved to the start of the page, because it applies only to what follows it.
 */
export function pagePolicy(): AstroIntegration {
  return {
    name: 'page-policy',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir)
        const names = await readdir(dist, { recursive: true })
        for (const name of names.filter(name => name.endsWith('.html'))) {
          const html = await readFile(join(dist, name), 'utf8')
          await writeFile(join(dist, name), withOwnPolicy(html, name))
        }
        logger.info('wrote the content policy of every page')
      },
    },
  }
}

/** Throws if the page has no policy, or an inline part that Astro's policy does not allow. */
export function withOwnPolicy(html: string, name: string): string {
  const [meta = '', policy] = POLICY.exec(html) ?? []
  if (!policy) throw new Error(`${name} has no content security policy.`)
  if (!html.includes(CHARSET)) throw new Error(`${name} does not begin with ${CHARSET}.`)
  const own = policy
    .replace(/script-src [^;]+/, allowed =>
      sources('script-src', allowed, inlineScripts(html), loadsScripts(html), name),
    )
    .replace(/style-src [^;]+/, allowed =>
      sources('style-src', allowed, inlineStyles(html), /<link[^>]+stylesheet/.test(html), name),
    )
  const moved = CHARSET + meta.replace(policy, () => own)
  return html.replace(meta, '').replace(CHARSET, () => moved)
}

function sources(
  directive: string,
  allowed: string,
  parts: string[],
  hasFiles: boolean,
  name: string,
): string {
  const hashes = [...new Set(parts.map(hashOf))]
  const unknown = hashes.findIndex(hash => !allowed.includes(hash))
  if (unknown >= 0) {
    const part = parts[unknown]?.trim().slice(0, 60)
    throw new Error(`${name} has an inline part that ${directive} does not allow: ${part}`)
  }
  const all = [...(hasFiles ? ["'self'"] : []), ...hashes]
  return `${directive} ${all.length > 0 ? all.join(' ') : "'none'"}`
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)
  return [...scripts].flatMap(([, attributes = '', code = '']) => {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return /\bsrc=/.test(attributes) || !RUN.test(type) ? [] : [code]
  })
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
}

/** A page loads script files by tags or through its island. */
function loadsScripts(html: string): boolean {
  return /<script[^>]+\bsrc=|<astro-island|rel="modulepreload"/.test(html)
}

function hashOf(part: string): string {
  return `'sha256-${createHash('sha256').update(part).digest('base64')}'`
}
