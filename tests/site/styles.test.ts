import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'

/** The classes of all CSS modules as the build names them, as in `button_primary`. */
const scopedClasses = new Set(
  globSync('src/islands/app/**/*.module.css').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z]\w*)/g)].map(
      ([, name]) => `${basename(file, '.module.css')}_${name}`,
    ),
  ),
)

const scripts = builtFiles.filter(name => /^_astro\/.*\.js$/.test(name))
const appPages = builtPages.filter(
  name => name === 'app.html' || isAppPath(`/${name.replace(/\.html$/, '')}`),
)

it('every page of the app has the styles of all screens, and /login those before the login', () => {
  expect(appPages.length).toBeGreaterThan(10)
  const all = classesIn(scripts)
  expect(all.length).toBeGreaterThan(100)
  const beforeLogin = classesIn(scripts.filter(name => /\/(vendor|entry|toast-list)\./.test(name)))
  expect(beforeLogin.length).toBeGreaterThan(20)
  for (const page of appPages) {
    const styled = new Set(scopedIn(stylesOf(page)))
    const used = page === 'login.html' ? beforeLogin : all
    expect(used.filter(name => !styled.has(name))).toEqual([])
  }
})

/** The classes that the scripts give to elements. */
function classesIn(names: readonly string[]): string[] {
  return scopedIn(names.map(readBuilt).join('\n'))
}

function scopedIn(text: string): string[] {
  const names = new Set(text.match(/[a-z][a-z-]*_[a-zA-Z]\w*/g))
  return [...names].filter(name => scopedClasses.has(name))
}

/** The CSS inside the page and in the files that it loads. */
function stylesOf(page: string): string {
  const html = readBuilt(page)
  const inside = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css)
  const files = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)]
  return [...inside, ...files.map(([, name]) => readBuilt(name!))].join('\n')
}
