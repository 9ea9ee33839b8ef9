import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runCommand, runTool } from './run-command.ts'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** CHROMIUM_PATH, else the first of these names on this system; undefined leaves it to Playwright's own. */
function systemBrowser(wanted: readonly string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = wanted.flatMap(name => folders.map(folder => join(folder, name)))
  return [...paths, ...macApps].find(path => existsSync(path))
}

/** How the browser of the benches and of the tools is started: the one people have. */
export function browserOptions(): { executablePath?: string; args: string[] } {
  return optionsOf(systemBrowser(names))
}

/** How that of the tests is: Chromium without its windows, where there is one, costs a third less. */
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

/** Installs a browser where there is none. Returns one sentence on what it did, or '' for nothing. */
export async function ensureBrowser(): Promise<string> {
  if (systemBrowser(names) || existsSync(chromium.executablePath())) return ''
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const { isOk, output } = isDebianRoot ? await installDebians() : await installPlaywrights()
  const from = isDebianRoot ? "Debian's packages" : "Playwright's downloads"
  if (isOk) return `No browser here: installed Chromium from ${from}.`
  throw new Error(
    `No browser here, and none came from ${from}. Install Chromium or name one in CHROMIUM_PATH.\n${output}`,
  )
}

async function installDebians() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await runCommand('apt-get', ['update', '-qq'], env)
  return updated.isOk ? runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], env) : updated
}

function installPlaywrights() {
  return runTool('playwright', ['install', 'chromium'])
}
