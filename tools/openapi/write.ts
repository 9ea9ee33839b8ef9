import { writeFile } from 'node:fs/promises'
import manifest from '../../package.json' with { type: 'json' }
import { openApi } from './document.ts'

/** Writes public/openapi.json, which the site serves. */
const path = new URL('../../public/openapi.json', import.meta.url)
await writeFile(path, `${JSON.stringify(openApi(manifest.version), null, 2)}\n`)
