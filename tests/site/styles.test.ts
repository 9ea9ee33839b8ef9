import { expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'

/** A class of a CSS module, as in `_primary_c953e_33`. */
const scopedClass = /_[a-zA-Z]+_[a-z0-9]{5}_\d+\b/g

const scripts = builtFiles.filter(name => /^_astro\/.*\.js$/.test(name))
const appPages = builtPages.filter(
  name => name === 'app.html' || isAppPath(`/${name.replace(/\.html$/, '')}`),
)

it('every page of the app has the styles of all screens, and /login those before the login', () => {
  expect(appPages.length).toBeGreaterThan(10)
  const all = classesIn(scripts)
  expect(all.length).toBeGreaterThan(100)
  const beforeLogin = classesIn(scripts.filter(name => /\/(vendor|entry|toasts)\./.test(name)))
  expect(beforeLogin.length).toBeGreaterThan(20)
  for (const page of appPages) {
    const styled = new Set(stylesOf(page).match(scopedClass))
    const used = page === 'login.html' ? beforeLogin : all
    expect(used.filter(name => !styled.has(name))).toEqual([])
  }
})

/** The classes that the scripts give to elements. */
function classesIn(names: readonly string[]): string[] {
  return [...new Set(names.map(readBuilt).join('\n').match(scopedClass))]
}

/** The CSS inside the page and in the files that it loads. */
function stylesOf(page: string): string {
  const html = readBuilt(page)
  const inside = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css)
  const files = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)]
  return [...inside, ...files.map(([, name]) => readBuilt(name!))].join('\n')
}
