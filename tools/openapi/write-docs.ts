import { readFile, writeFile } from 'node:fs/promises'
import { openApi } from './document.ts'
import { withSettings } from './settings.ts'

/** Writes what is generated from the code: public/openapi.json and the lists in docs/operate/settings.md. */
const root = new URL('../../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
await write('public/openapi.json', `${JSON.stringify(openApi(version), null, 2)}\n`)
const page = 'docs/operate/settings.md'
await write(page, withSettings(await readFile(new URL(page, root), 'utf8')))

async function write(file: string, text: string): Promise<void> {
  await writeFile(new URL(file, root), text).catch((error: Error) => {
    console.error(`${file} cannot be written: ${error.message}.`)
    process.exitCode = 1
  })
}
