import { expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { builtBytes, builtFiles, builtPages, readBuilt } from './support/built-site.ts'

const LOGIN_BYTES = 29_000

/** A class of a CSS module, as in `_primary_c953e_33`. */
const scopedClass = /_[a-zA-Z]+_[a-z0-9]{5}_\d+\b/g

const scripts = builtFiles.filter(name => /^_astro\/.*\.js$/.test(name))
const allStyles = scripts.find(name => name.startsWith('_astro/all-styles.'))!
const appPages = builtPages.filter(
  name => name === 'app.html' || isAppPath(`/${name.replace(/\.html$/, '')}`),
)

it('the page of the login is small, and the script of all styles has what it leaves out', () => {
  expect(builtBytes('login.html').length).toBeLessThanOrEqual(LOGIN_BYTES)
  const styled = classesOf(stylesIn('login.html') + readBuilt(allStyles))
  expect(usedClasses().filter(name => !styled.has(name))).toEqual([])
})

it('every other page of the app has the styles of all screens', () => {
  expect(appPages.length).toBeGreaterThan(10)
  for (const name of appPages.filter(name => name !== 'login.html')) {
    const styled = classesOf(stylesIn(name))
    expect(usedClasses().filter(name => !styled.has(name))).toEqual([])
  }
})

/** The classes that the scripts give to elements. */
function usedClasses(): string[] {
  const found = classesOf(
    scripts
      .filter(name => name !== allStyles)
      .map(readBuilt)
      .join('\n'),
  )
  expect(found.size).toBeGreaterThan(100)
  return [...found]
}

function classesOf(text: string): Set<string> {
  return new Set(text.match(scopedClass))
}

function stylesIn(page: string): string {
  return [...readBuilt(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n')
}
