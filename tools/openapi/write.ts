import { readFile, writeFile } from 'node:fs/promises'
import { openApi } from './document.ts'

/** Writes public/openapi.json, which the site serves. */
const root = new URL('../../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
const text = JSON.stringify(openApi(version), null, 2)
await writeFile(new URL('public/openapi.json', root), `${text}\n`)
