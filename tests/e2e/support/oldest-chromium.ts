import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const run = promisify(execFile)

/** A build of the oldest Chromium that the app supports. The package is for x64 Linux. */
const packed = '@sparticuz/chromium@109.0.6'
const sha512 =
  '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg=='

const cache = join(import.meta.dirname, '..', '..', '..', '.cache')

export const oldestChromium = join(cache, 'chromium-109', 'chromium')

/**
 * Gets the browser from npm, 58 MB, unless it is here. The repository does not depend on the
 * package, so that `npm ci` does not load it. Throws in CI if it cannot be had.
 */
export default async function fetchOldestChromium(): Promise<void> {
  if (existsSync(oldestChromium) || process.platform !== 'linux' || process.arch !== 'x64') return
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'fetching-'))
  try {
    await unpackInto(folder)
    // Another run may have been quicker.
    await rename(folder, join(cache, 'chromium-109')).catch(() => rm(folder, { recursive: true }))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (process.env.CI) throw error
    console.warn(`Chromium 109 was not loaded, so its test is skipped. ${error}`)
  }
}

async function unpackInto(folder: string): Promise<void> {
  await run('npm', ['pack', packed, '--pack-destination', folder, '--loglevel=error'])
  const archive = join(folder, (await readdir(folder))[0]!)
  if (hash('sha512', await readFile(archive), 'base64') !== sha512) {
    throw new Error(`${packed} is not the package that was checked`)
  }
  await run('tar', ['-xzf', archive, '-C', folder, 'package/bin/chromium.br'])
  const packedBrowser = await readFile(join(folder, 'package', 'bin', 'chromium.br'))
  await writeFile(join(folder, 'chromium'), await promisify(brotliDecompress)(packedBrowser))
  await chmod(join(folder, 'chromium'), 0o755)
  await rm(archive)
  await rm(join(folder, 'package'), { recursive: true })
}
