import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ContentError } from '../../src/content/checks/content-errors.ts'
import { isAppPath } from '../../src/contract/app-paths.ts'
import { decoded } from '../../src/contract/decoded.ts'
import { isRenderedPath } from '../../src/contract/pages.ts'

const ADDRESSES = /<([a-z]+)\b[^>]*?\s(href|src|poster|content)="([^"]+)"/g
const IDS = /\sid="([^"]+)"/g

export type BuiltPage = { file: string; html: string }
export type LostLink = { page: string; kind: 'link' | 'file'; address: string }

/**
 * Fails the build if a page links to a page, an anchor or a file that does not exist. checkContent has
 * already checked the texts; this finds broken links in everything around them.
 */
export function checkLinks(): AstroIntegration {
  let site = ''
  return {
    name: 'check-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir)
        const files = (await readdir(dist, { recursive: true })).map(name =>
          name.split(sep).join('/'),
        )
        const names = files.filter(name => name.endsWith('.html'))
        const pages = await Promise.all(
          names.map(async file => ({ file, html: await readFile(join(dist, file), 'utf8') })),
        )
        const lost = lostLinks(pages, files, site)
        const sentences = lost.map(sentenceOf)
        if (sentences.length > 0) throw new ContentError([...new Set(sentences)].join('\n'))
        logger.info(`checked the links of ${pages.length} pages`)
      },
    },
  }
}

/** Returns the broken links of the built pages. Links to other sites are not checked. */
export function lostLinks(
  pages: readonly BuiltPage[],
  files: readonly string[],
  site: string,
): LostLink[] {
  const there = new Set(files.map(name => `/${name}`))
  const ids = new Map(pages.map(({ file, html }) => [urlOf(file), idsOf(html)]))
  return pages.flatMap(({ file, html }) => {
    const base = new URL(urlOf(file), site)
    return addressesOf(html).flatMap(([tag, attribute, address]) => {
      if (!URL.canParse(address, base)) return [lost(file, tag, address)]
      const url = new URL(address, base)
      const isPlain = attribute === 'content' && !address.startsWith(base.origin)
      if (url.origin !== base.origin || isPlain) return []
      const path = decoded(url.pathname) ?? ''
      const isThere =
        there.has(path) || there.has(`${path}.html`) || isAppPath(path) || isRenderedPath(path)
      const isPlace = !url.hash || ids.get(path)?.has(decoded(url.hash.slice(1)) ?? '') !== false
      return isThere && isPlace ? [] : [lost(file, tag, address)]
    })
  })
}

function lost(page: string, tag: string, address: string): LostLink {
  return { page, kind: tag === 'a' ? 'link' : 'file', address }
}

function addressesOf(html: string) {
  return [...html.matchAll(ADDRESSES)].map(
    ([, tag, attribute, address]) =>
      [tag!, attribute!, address!.replaceAll('&amp;', '&').replaceAll('&#38;', '&')] as const,
  )
}

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(IDS)].map(([, id]) => id!))
}

function urlOf(file: string): string {
  return `/${file.replace(/(index)?\.html$/, '')}`
}

function sentenceOf({ page, kind, address }: LostLink): string {
  return kind === 'link'
    ? `the page ${urlOf(page)}: the link ${address} leads to no page; correct its address.`
    : `the page ${urlOf(page)}: there is no file ${address}; put it into public or correct its name.`
}
