import { readFile, writeFile } from 'node:fs/promises'
import { openApi } from './document.ts'

/** Writes public/openapi.json, which the site serves. */
const root = new URL('../../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
const text = JSON.stringify(openApi(version), null, 2)
const file = new URL('public/openapi.json', root)
await writeFile(file, `${text}\n`).catch((error: Error) => {
  console.error(`public/openapi.json cannot be written: ${error.message}.`)
  process.exitCode = 1
})
