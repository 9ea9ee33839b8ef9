import { expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'

/** A class of a CSS module, as in `_primary_c953e_33`. */
const scopedClass = /_[a-zA-Z]+_[a-z0-9]{5}_\d+\b/g

const scripts = builtFiles.filter(name => /^_astro\/.*\.js$/.test(name))
const appPages = builtPages.filter(
  name => name === 'app.html' || isAppPath(`/${name.replace(/\.html$/, '')}`),
)

it('every page of the app has the styles of all screens', () => {
  expect(appPages.length).toBeGreaterThan(10)
  for (const name of appPages) {
    const styled = classesOf(stylesIn(name))
    expect(usedClasses().filter(name => !styled.has(name))).toEqual([])
  }
})

/** The classes that the scripts give to elements. */
function usedClasses(): string[] {
  const found = classesOf(scripts.map(readBuilt).join('\n'))
  expect(found.size).toBeGreaterThan(100)
  return [...found]
}

function classesOf(text: string): Set<string> {
  return new Set(text.match(scopedClass))
}

function stylesIn(page: string): string {
  return [...readBuilt(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n')
}
