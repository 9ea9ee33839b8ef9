import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { hashInputs } from './input-hash.ts'

const recordFile = join('.cache', 'last-build.json')

type Build = { inputs: string; pageWrittenAtMs: number }

/** Records what the site was built from, so that `npm start` builds only what has changed. */
export function recordBuild(): AstroIntegration {
  let root = ''
  let inputs = ''
  return {
    name: 'record-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
      },
      // Before the build reads them: a file that is changed meanwhile counts as changed.
      'astro:build:start': async () => {
        inputs = await hashInputs(root, process.env)
      },
      'astro:build:done': async ({ dir }) => {
        await writeRecord(root, { inputs, pageWrittenAtMs: await writtenAtMs(fileURLToPath(dir)) })
      },
    },
  }
}

/** False also where `dist` is missing or was written by anything but the recorded build. */
export async function isBuildCurrent(root: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const record: Build = JSON.parse(await readFile(join(root, recordFile), 'utf8'))
    if (record.pageWrittenAtMs !== (await writtenAtMs(join(root, 'dist')))) return false
    return record.inputs === (await hashInputs(root, env))
  } catch {
    return false
  }
}

async function writeRecord(root: string, build: Build): Promise<void> {
  await mkdir(dirname(join(root, recordFile)), { recursive: true })
  await writeFile(join(root, recordFile), JSON.stringify(build))
}

/** By the page that every build has, with the app or without it. */
async function writtenAtMs(dist: string): Promise<number> {
  return (await stat(join(dist, '404.html'))).mtimeMs
}
