import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeServiceWorker } from '../../../tools/build/service-worker.ts'

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')

/** Copies the built site to a new folder that a test may change while a server runs. */
export async function copySite(): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'ank-site-'))
  // Without the compressed files: a changed page must not be sent in its old form.
  await cp(dist, siteDir, { recursive: true, filter: name => !/\.(br|gz)$/.test(name) })
  return siteDir
}

/**
 * Deploys another version: the pages say which, and one script has another name, as after any
 * change to it. The old one is removed.
 */
export async function deployVersion(siteDir: string, version: string, script: string) {
  const scripts = await readdir(join(siteDir, '_astro'))
  const old = scripts.find(name => name.startsWith(`${script}.`))
  if (!old) throw new Error(`There is no script ${script}`)
  const renamed = `${script}.${version}.js`
  await rename(join(siteDir, '_astro', old), join(siteDir, '_astro', renamed))
  const names = await readdir(siteDir, { recursive: true })
  for (const name of names.filter(name => /\.(html|js)$/.test(name))) {
    const text = await readFile(join(siteDir, name), 'utf8')
    const said = text.replace('<head>', `<head><meta name="version" content="${version}">`)
    await writeFile(join(siteDir, name), said.replaceAll(old, renamed))
  }
  await writeServiceWorker(siteDir)
  return { gone: `/_astro/${old}` }
}
