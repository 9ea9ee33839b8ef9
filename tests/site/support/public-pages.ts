import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readBuilt } from './built-site.ts'

const content = join(import.meta.dirname, '..', '..', '..', 'src', 'content', 'pages')

/** The ids of all public pages: how-to-play, hi/how-to-play, … */
export const publicPages: readonly string[] = readdirSync(content, { recursive: true })
  .map(name => String(name))
  .filter(name => name.endsWith('.mdx'))
  .map(name => name.replace(/\.mdx$/, ''))
  .sort()

export type PublicPage = ReturnType<typeof readPublicPage>

/** A built public page, its styles and its scripts taken apart. */
export function readPublicPage(id: string) {
  const html = readBuilt(`${id}.html`)
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css!)
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes, code]) => ({ attributes: attributes!, code: code! }),
  )
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => attributesOf(tag))
  return { id, html, css: styles.join(''), scripts, images, language: languageOf(id) }
}

/** The page's HTML without its styles, as it would travel. */
export function htmlBytes({ html }: PublicPage): number {
  return brotliBytes(html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, ''))
}

export function brotliBytes(text: string): number {
  return brotliCompressSync(text).length
}

/** The contents of the first tag of the page that the pattern finds. */
export function found(page: PublicPage, pattern: RegExp): string | undefined {
  return pattern.exec(page.html)?.[1]
}

export function slugOf(id: string): string {
  return id.replace(/^(hi|mr)\//, '')
}

function languageOf(id: string): string {
  return /^(hi|mr)\//.exec(id)?.[1] ?? 'en'
}

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])
  return Object.fromEntries(pairs)
}
