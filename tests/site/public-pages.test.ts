import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sitePaths } from '#contract/routes.ts'
import { builtBytes, builtFiles } from './support/built-site.ts'
import {
  brotliBytes,
  found,
  htmlBytes,
  publicPages,
  readPublicPage,
  slugOf,
} from './support/public-pages.ts'

/** Includes the captions of the film, and the hashes of the scripts and styles of all pages. */
const MOST_HTML_BYTES = 8_000
const MOST_CSS_BYTES = 7_000
const MOST_PICTURE_BYTES = 30_000
const LONGEST_DESCRIPTION = 160

const films = join(import.meta.dirname, '..', '..', 'public', 'films')
const pages = publicPages.map(readPublicPage)

it('every page the app links to is written in every language', () => {
  for (const path of Object.values(sitePaths)) {
    for (const folder of ['', 'hi/', 'mr/']) expect(publicPages).toContain(folder + path.slice(1))
  }
})

describe.each(pages)('$id', page => {
  it('loads no script file, and its inline ones are in its policy', () => {
    expect(page.html).not.toContain('modulepreload')
    const policy = found(page, /http-equiv="content-security-policy" content="([^"]+)"/)
    for (const { attributes, code } of page.scripts) {
      expect(attributes).not.toContain('src=')
      if (attributes.includes('ld+json')) continue
      expect(policy).toContain(`sha256-${createHash('sha256').update(code).digest('base64')}`)
    }
  })

  it('has inline scripts for its theme and its menu, and others to unfold, or to install, to refresh and to pick a digit', () => {
    const code = page.scripts.filter(({ attributes }) => !attributes.includes('ld+json'))
    const counts: Record<string, number> = { 'download-now': 6, 'how-to-play': 4 }
    expect(code.length).toBe(counts[slugOf(page.id)] ?? 3)
  })

  it(`is at most ${MOST_HTML_BYTES} bytes of HTML and ${MOST_CSS_BYTES} of CSS, brotli`, () => {
    expect(htmlBytes(page)).toBeLessThanOrEqual(MOST_HTML_BYTES)
    expect(brotliBytes(page.css)).toBeLessThanOrEqual(MOST_CSS_BYTES)
  })

  it('loads no font, and few bytes of pictures before it is scrolled', () => {
    expect(page.css).not.toMatch(/@font-face|@import/)
    expect(page.css).not.toMatch(/url\((?!["']?data:)/)
    const early = page.images.filter(({ loading }) => loading !== 'lazy')
    const stills = [...page.html.matchAll(/<video[^>]*\sposter="\/([^"]+)"/g)].map(
      ([, src]) => src!,
    )
    const shown = [...stills, ...early.map(({ src }) => src!.slice(1))]
    const bytes = shown.map(name => builtBytes(name).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
  })

  it('gives every picture a size and a text in its place', () => {
    for (const image of page.images) {
      expect(Number(image.width)).toBeGreaterThan(0)
      expect(Number(image.height)).toBeGreaterThan(0)
      expect(image).toHaveProperty('alt')
    }
  })

  it('describes itself, in its language, to people and to search engines', () => {
    expect(found(page, /<html lang="([^"]+)"/)).toBe(`${page.language}-IN`)
    expect(found(page, /<title>([^<]+)<\/title>/)).toMatch(/ · Ank$/)
    const description = found(page, /<meta name="description" content="([^"]+)"/)!
    expect(description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION)
    expect(page.html).not.toContain('name="robots"')
    const address = `https://ank.example/${page.id}`
    expect(found(page, /<link rel="canonical" href="([^"]+)"/)).toBe(address)
    expect(found(page, /<meta property="og:url" content="([^"]+)"/)).toBe(address)
    expect(found(page, /<meta property="og:description" content="([^"]+)"/)).toBe(description)
    const data = page.scripts.find(({ attributes }) => attributes.includes('ld+json'))
    const graph = JSON.parse(data!.code)['@graph']
    expect(graph[0]).toMatchObject({ '@type': 'WebPage', url: address })
    expect(found(page, /<h1[^>]*>\s*([^<]+?)\s*<\/h1>/)).toBe(graph[0].name)
  })

  it('links to its translations, each of which links back', () => {
    const named = alternatesOf(page.html)
    const wanted = pages.filter(({ id }) => slugOf(id) === slugOf(page.id))
    const addresses = wanted.map(({ id, language }) => [language, `https://ank.example/${id}`])
    if (addresses.length > 1) {
      addresses.push(['x-default', `https://ank.example/${slugOf(page.id)}`])
      expect(Object.fromEntries(named)).toEqual(Object.fromEntries(addresses))
    } else expect(named).toEqual([])
  })

  it('leads on in its own language', () => {
    const links = [...page.html.matchAll(/<a\b(?![^>]*hreflang)[^>]*\shref="(\/[^"#]*)/g)]
    const foreign = links
      .map(([, path]) => path!.slice(1))
      .filter(id => page.language !== 'en' && publicPages.includes(`${page.language}/${id}`))
    expect(foreign).toEqual([])
  })

  it('is shown by a picture that is there', () => {
    const picture = found(
      page,
      /<meta property="og:image" content="https:\/\/ank.example\/([^"]+)"/,
    )
    expect(builtFiles).toContain(picture)
  })
})

it.each(['en', 'hi', 'mr'])('the film in words is its captions, in %s', language => {
  const cues = readFileSync(join(films, `how-to-play.${language}.vtt`), 'utf8')
    .split('\n')
    .filter(line => line !== '' && line !== 'WEBVTT' && !line.includes('-->'))
  const { html } = pages.find(
    page => page.language === language && slugOf(page.id) === 'how-to-play',
  )!
  const words = /<ol class="words .*?<\/ol>/s.exec(html)?.[0] ?? ''
  const said = [...words.matchAll(/<li[^>]*>([^<]+)/g)].map(([, text]) => text)
  expect(said).toHaveLength(9)
  expect(said).toEqual(cues)
})

function alternatesOf(html: string) {
  return [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language, address]) => [language!, address!],
  )
}
