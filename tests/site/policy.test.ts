import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { contentPolicy } from '../../tools/build/content-policy.ts'
import { withOwnPolicy } from '../../tools/build/page-policy.ts'
import { builtPages, readBuilt } from './support/built-site.ts'

const styled = 'body{}'
const page = (policy: string, body: string) =>
  `<meta charset="utf-8"><style>${styled}</style><meta http-equiv="content-security-policy" content="${policy}">${body}`

function policyOf(html: string): Record<string, string> {
  const text = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const directives = text.split(';').map(directive => directive.trim().split(' '))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources.join(' ')]))
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

describe('the policy of a built page', () => {
  it.each(builtPages)('%s allows only the site itself', name => {
    const { 'script-src': scripts, 'style-src': styles, ...rest } = policyOf(readBuilt(name))
    expect(rest).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'img-src': "'self' blob:",
      'manifest-src': "'self'",
      'media-src': "'self'",
      'worker-src': "'self'",
    })
    expect(rest['connect-src']).toMatch(/^'self'( https?:\/\/[^ ]+)?$/)
    const source = /^('none'|'self'|'sha256-[\w+/]{43}=')$/
    for (const allowed of [scripts, styles]) {
      expect(allowed?.split(' ').filter(part => !source.test(part))).toEqual([])
    }
  })

  it.each(builtPages)('%s allows its own inline parts and no others', name => {
    const html = readBuilt(name)
    const { 'script-src': scripts = '', 'style-src': styles = '' } = policyOf(html)
    const inline = [
      ...html.matchAll(/<(?:style|script(?![^>]*(?: src=|ld\+json)))[^>]*>(.*?)<\//gs),
    ]
    const hashes = new Set(inline.map(([, text = '']) => hashOf(text)))
    const allowed = `${scripts} ${styles}`.match(/'sha256-[^']+'/g) ?? []
    expect(new Set(allowed)).toEqual(hashes)
  })

  it.each(builtPages)('%s has its policy before everything that it governs', name => {
    const html = readBuilt(name)
    const policyAt = html.indexOf('http-equiv="content-security-policy"')
    expect(html.slice(0, policyAt)).not.toMatch(/<(script|style|link|img)/)
  })
})

test.each([
  [undefined, "connect-src 'self'"],
  ['', "connect-src 'self'"],
  ['/php/v2', "connect-src 'self'"],
  ['https://api.ank.example/v2/api', "connect-src 'self' https://api.ank.example"],
  ['http://127.0.0.1:4321/api', "connect-src 'self' http://127.0.0.1:4321"],
])('allows calls to the API at %s', (base, directive) => {
  expect(contentPolicy(base)).toContain(directive)
})

test.each([
  'api.ank.example',
  '//api.ank.example',
  'ftp://x',
  'https://x; script-src *',
  'https://',
])('refuses to build for an API at %s', base => {
  expect(() => contentPolicy(base)).toThrow('PUBLIC_API_BASE must be')
})

describe('the policy of Astro is reduced to what the page needs', () => {
  const all = `script-src 'self' ${hashOf('a()')} ${hashOf('b()')}; style-src 'self' ${hashOf(styled)};`

  it.each([
    ['no script', '', "'none'"],
    ['data alone', '<script type="application/ld+json">{}</script>', "'none'"],
    ['a script in the page', '<script>a()</script>', hashOf('a()')],
    ['a script file', '<script type="module" src="/x.js"></script>', "'self'"],
    ['an island', '<script>b()</script><astro-island>', `'self' ${hashOf('b()')}`],
  ])('for a page with %s', (_, body, scripts) => {
    expect(policyOf(withOwnPolicy(page(all, body), 'x.html'))['script-src']).toBe(scripts)
  })

  it('styles as well, and the policy comes before them', () => {
    const html = withOwnPolicy(page(all, ''), 'x.html')
    expect(policyOf(html)['style-src']).toBe(hashOf(styled))
    expect(html).toMatch(/^<meta charset="utf-8"><meta http-equiv="content-security-policy"/)
  })

  it.each(['<script>evil()</script>', '<style>i{}</style>'])('and %s stops the build', body => {
    expect(() => withOwnPolicy(page(all, body), 'x.html')).toThrow('x.html has an inline part')
  })

  it('and a page without a policy does too', () => {
    expect(() => withOwnPolicy('<meta charset="utf-8">', 'x.html')).toThrow(
      'x.html has no content security policy',
    )
  })
})
