import { describe, expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { isRenderedPath } from '#contract/pages.ts'
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
    const isServed = (url: string) => isAppPath(url) || isRenderedPath(url)
    const lost = hrefs.filter(url => !isServed(url) && !builtFiles.includes(pageOf(url)))
    expect(lost.filter(url => !builtFiles.includes(url.slice(1)))).toEqual([])
  })

  it.each(appPages)(
    '%s preloads its scripts in its head, and the player’s only behind the login',
    name => {
      const [head = ''] = readBuilt(name).split('</head>')
      const preloaded = [...head.matchAll(/rel="modulepreload" href="\/_astro\/(\w+)\./g)]
      const names = preloaded.map(([, script]) => script)
      expect(names).toEqual(expect.arrayContaining(['vendor', 'entry']))
      const isBeforeLogin = /^(login|sign-up|M_pin|Otp|login_mpin)\.html$/.test(name)
      expect(names.includes('player')).toBe(!isBeforeLogin)
    },
  )

  it('let a browser translate the content pages and the 404, but not the app', () => {
    for (const name of builtPages) {
      const html = readBuilt(name)
      const isOptedOut = [
        /<html [^>]*translate="no"/,
        /<meta name="google" content="notranslate">/,
      ].map(mark => mark.test(html))
      const isApp = appPages.includes(name)
      expect(`${name} ${isOptedOut}`).toBe(`${name} ${[isApp, isApp]}`)
    }
  })

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
