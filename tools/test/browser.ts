import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { log } from './log.ts'
import { runCommand, runTool } from './run-command.ts'

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
export default async function installBrowser(): Promise<void> {
  if (systemBrowser(names) || existsSync(chromium.executablePath())) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const { isOk, output } = isDebianRoot ? await installFromDebian() : await installFromPlaywright()
  const from = isDebianRoot ? "Debian's packages" : "Playwright's downloads"
  if (!isOk) {
    throw new Error(
      `There is no browser, and ${from} gave none. Install Chromium, or name one in CHROMIUM_PATH.\n${output}`,
    )
  }
  log(`There was no browser: installed Chromium from ${from}.`)
}

async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await runCommand('apt-get', ['update', '-qq'], env)
  return updated.isOk ? runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], env) : updated
}

function installFromPlaywright() {
  return runTool('playwright', ['install', 'chromium'])
}
