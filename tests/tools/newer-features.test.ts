import { beforeAll, expect, it } from 'vitest'
import { type CompatData, readCompatData } from '../../tools/browsers/compat.ts'
import { newerInPage } from '../../tools/browsers/newer-features.ts'
import { newerInScript } from '../../tools/browsers/newer-scripts.ts'
import { newerInStyle } from '../../tools/browsers/newer-styles.ts'

let data: CompatData

beforeAll(async () => {
  data = await readCompatData()
})

it.each([
  ['toReversed', 'page.result.toReversed()'],
  ['URL.canParse', 'URL.canParse(address)'],
  ['URL.canParse', 'new window.URL(a).host || URL.canParse(a)'],
  ['Promise.withResolvers', 'const { promise } = Promise.withResolvers()'],
  ['Object.groupBy', 'Object.groupBy(rows, row => row.day)'],
  ['Temporal', 'new Temporal()'],
  ['yield', 'await scheduler.yield()'],
  ['AbortSignal.any', 'fetch("/", { signal: AbortSignal.any([a, b]) })'],
  ['showPopover', 'menu["showPopover"]()'],
  ['<div popover>', 'jsx(`div`, { popover: `auto` })'],
  ['syntax', 'import data from "./a.json" with { type: "json" }'],
  ['syntax', '/[a--b]/v'],
])('finds %s in %s', (name, code) => {
  expect(newerInScript(code, data).join()).toContain(name)
})

it.each([
  ['a.toReversed?.()'],
  ['a.toReversed ? a.toReversed() : [...a].reverse()'],
  ['if (URL.canParse && !URL.canParse(a)) stop()'],
  ['typeof URL.canParse === "function" && URL.canParse(a)'],
  ['"withResolvers" in Promise && Promise.withResolvers()'],
  ['const list = { toReversed() { return [] } }; list.toReversed()'],
  ['rows.at(-1); rows.findLast(Boolean); structuredClone(rows); URL.createObjectURL(a)'],
  ['class A { #b; static { this.c = 1 } }'],
])('finds nothing in %s', code => {
  expect(newerInScript(code, data)).toEqual([])
})

it.each([
  ['light-dark()', 'a { color: light-dark(#fff, #000) }'],
  ['light-dark()', ':root { --ground: light-dark(#fff, #000) }'],
  ['mask', 'a { mask: linear-gradient(#000, #000) }'],
  ['nesting', 'a { & b { color: red } }'],
  ['@starting-style', '@starting-style { a { opacity: 0 } }'],
  ['@scope', '@scope (.a) { b { opacity: 0 } }'],
  ['color-mix()', 'a { color: color-mix(in oklab, red, blue) }'],
  ['oklch()', 'a { color: oklch(40% 0.2 20) }'],
  ['field-sizing', 'a { field-sizing: content }'],
  ['text-wrap: balance', 'a { text-wrap: balance }'],
  [':popover-open', 'a:popover-open { opacity: 1 }'],
  ['(prefers-reduced-transparency)', '@media (prefers-reduced-transparency) { a { opacity: 1 } }'],
])('finds %s in %s', (name, css) => {
  expect(newerInStyle(css, data).join('\n')).toContain(name)
})

it.each([
  ['@supports (color: light-dark(red, red)) { a { color: light-dark(#fff, #000) } }'],
  ['a { -webkit-mask: linear-gradient(#000, #000); mask: linear-gradient(#000, #000) }'],
  ['a { color: #123; color: oklch(40% 0.2 20) }'],
  ['@layer ui { a:has(b) { height: 100dvh; inset: 0; translate: 0 1px } }'],
  ['@media (width < 48rem) { a { container-type: inline-size } }'],
  ['@media (prefers-color-scheme: dark) { :root { --ground: #000 } }'],
  ['a { --light-dark: 1px; content: "light-dark()" }'],
])('finds nothing in %s', css => {
  expect(newerInStyle(css, data)).toEqual([])
})

it('finds newer attributes, styles and scripts in a page', () => {
  const page = `<style>a { color: light-dark(#fff, #000) }</style>
<div id="menu" popover><script>URL.canParse(location)</script><script type="application/ld+json">{}</script>
<p title="a popover"><dialog closedby=any></dialog><input inert enterkeyhint="go">`
  const found = newerInPage(page, data).map(line => line.replace(/ \([^)]*\)$/, ''))
  expect(found).toEqual(['light-dark()', 'URL.canParse', '<div popover>', '<dialog closedby>'])
})
