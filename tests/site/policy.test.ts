import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { contentPolicy } from '../../tools/build/content-policy.ts'
import { builtPages, readBuilt } from './support/built-site.ts'

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

  it.each(builtPages)('%s allows its own inline parts', name => {
    const html = readBuilt(name)
    const { 'script-src': scripts = '', 'style-src': styles = '' } = policyOf(html)
    const inline = [
      ...html.matchAll(/<(?:style|script(?![^>]*(?: src=|ld\+json)))[^>]*>(.*?)<\//gs),
    ]
    const hashes = inline.map(([, text = '']) => hashOf(text))
    expect(`${scripts} ${styles}`.split(' ')).toEqual(expect.arrayContaining(hashes))
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
