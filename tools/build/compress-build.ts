import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/
const SMALLEST_BYTES = 300

/** Writes a .br and a .gz next to every text file of the build, so that no request has to compress. */
export function compressBuild(): AstroIntegration {
  return {
    name: 'compress-build',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const files = await textFilesOf(fileURLToPath(dir))
        await Promise.all(files.map(compress))
        logger.info(`compressed ${files.length} files`)
      },
    },
  }
}

async function textFilesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

/** Writes the compressed copies of one file, if it is a text that is worth it. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (!COMPRESSIBLE.test(file) || content.length < SMALLEST_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then(data => writeFile(`${file}.br`, data)),
    promisify(gzip)(content, { level: 9 }).then(data => writeFile(`${file}.gz`, data)),
  ])
}
