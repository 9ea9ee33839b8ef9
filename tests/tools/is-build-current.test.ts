import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../tools/build/is-build-current.ts')
const page = 'src/content/pages/privacy-policy.mdx'
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ank-build-'))
  await put(page)
  await put('astro.config.mjs')
  // The page was built a second later.
  await put('dist/404.html', 1)
})
afterEach(() => rm(root, { recursive: true }))

it('takes a build that is newer than its files', async () => {
  expect(check()).toEqual({ status: 0, stdout: '' })
  await put('server/app.ts', 10)
  expect(check()).toEqual({ status: 0, stdout: '' })
})

it('asks for a build where a file was changed, added or removed', async () => {
  await put('astro.config.mjs', 10)
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('It has changed.') })
  await put('astro.config.mjs')
  await rm(join(root, page))
  await utimes(dirname(join(root, page)), new Date(), Date.now() / 1000 + 10)
  expect(check()).toMatchObject({ status: 1 })
})

it('asks for the first build, and names how long the last one took', async () => {
  await rm(join(root, 'dist'), { recursive: true })
  expect(check()).toEqual({
    status: 1,
    stdout: 'Building the site. There is no build. The first build takes about half a minute.\n',
  })
  await put('node_modules/.astro/last-build-seconds', 0, '14')
  expect(check().stdout).toContain('The last build took 14 s.')
})

function check() {
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
  return { status, stdout }
}

async function put(name: string, laterSeconds = 0, text = ''): Promise<void> {
  const file = join(root, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  const at = Date.now() / 1000 + laterSeconds
  await utimes(file, at, at)
}
