import { describe, expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { appRoutes, hasParameters } from '#contract/routes.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'
import { publicPages } from './support/public-pages.ts'

const contentPages = publicPages.map(id => `${id}.html`)
const appPages = builtPages.filter(name => readBuilt(name).includes('<astro-island'))

describe('the built pages', () => {
  it('are one for every fixed URL, the shell, the content pages and the 404', () => {
    const fixed = Object.values(appRoutes).map(({ path }) => path)
    const wanted = fixed.filter(path => !hasParameters(path)).map(pageOf)
    expect([...builtPages].sort()).toEqual(
      [...wanted, ...contentPages, 'app.html', '404.html'].sort(),
    )
  })

  it.each(builtPages)('%s has a language, a title, a zoomable viewport and a policy', name => {
    const html = readBuilt(name)
    expect(html).toMatch(/<html lang="(en|hi|mr)-IN"/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    const viewport = /<meta name="viewport" content="([^"]+)"/.exec(html)?.[1]
    expect(viewport).toContain('width=device-width')
    expect(viewport).not.toMatch(/maximum-scale|user-scalable/)
    const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1]
    expect(policy).toMatch(/script-src ('none'|'self'|'sha256-)/)
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  })

  it.each(builtPages)('%s has a description of one sentence', name => {
    const description =
      /<meta name="description" content="([^"]+)"/.exec(readBuilt(name))?.[1] ?? ''
    expect(description).toMatch(/^.{20,160}[.।]$/)
  })

  it.each(builtPages)('%s has no inline handler and loads nothing from another host', name => {
    const html = readBuilt(name)
    expect(html).not.toMatch(/<[^>]+\son\w+="/)
    const loaded = [
      ...html.matchAll(/<(?:script|img|link|iframe|video|source)[^>]+(?:src|href)="([^"]+)"/g),
    ]
    const foreign = loaded.map(([, url]) => url!).filter(url => /^(https?:)?\/\//.test(url))
    expect(foreign.filter(url => !url.startsWith('https://ank.example/'))).toEqual([])
  })

  it.each(builtPages)('%s links only to pages and files that exist', name => {
    const hrefs = [...readBuilt(name).matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, url]) => url!)
    const lost = hrefs.filter(url => !isAppPath(url) && !builtFiles.includes(pageOf(url)))
    expect(lost.filter(url => !builtFiles.includes(url.slice(1)))).toEqual([])
  })

  it.each(appPages)(
    '%s preloads its scripts after its content, so that it is painted first',
    name => {
      const [head = '', content = '', end = ''] = readBuilt(name).split(/<body>|<p class="lost"/)
      expect(end).toMatch(/<link rel="modulepreload" href="\/_astro\/[^"]+\.js">/)
      expect(end.indexOf('modulepreload')).toBeLessThan(end.indexOf('<symbol'))
      expect(head + content).not.toContain('modulepreload')
    },
  )

  it('show the content pages to search engines, and the app to none', () => {
    for (const name of builtPages) {
      const isHidden = /<meta name="robots" content="noindex">/.test(readBuilt(name))
      expect(`${name} ${isHidden}`).toBe(`${name} ${!contentPages.includes(name)}`)
    }
  })
})

function pageOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
