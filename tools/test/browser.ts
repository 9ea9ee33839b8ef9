import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** CHROMIUM_PATH, else the first of these names on this system. Undefined: Playwright uses its own. */
function systemBrowser(wanted: readonly string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = wanted.flatMap(name => folders.map(folder => join(folder, name)))
  return [...paths, ...macApps].find(path => existsSync(path))
}

/** Launch options for benches, screenshots and the film: the browser that people use. */
export function browserOptions(): { executablePath?: string; args: string[] } {
  return optionsOf(systemBrowser(names))
}

/** Launch options for tests: the headless shell, if it is installed, is a third faster. */
export function testBrowserOptions(): { executablePath?: string; args: string[] } {
  return optionsOf(systemBrowser([shell, ...names]))
}

function optionsOf(executablePath: string | undefined) {
  const isRoot = process.getuid?.() === 0
  const args = [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--disable-gpu',
  ]
  return executablePath ? { executablePath, args } : { args }
}

/** Runs before the browser tests: installs a browser if there is none. Throws if none can be installed. */
export default function installBrowser(): void {
  if (systemBrowser(names) || existsSync(chromium.executablePath())) return
  console.log('There is no Chromium: installing it. CHROMIUM_PATH can name one instead.')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const command = isDebianRoot
    ? 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'
    : 'npx playwright install chromium'
  execFileSync('sh', ['-c', command], { stdio: 'inherit' })
}
