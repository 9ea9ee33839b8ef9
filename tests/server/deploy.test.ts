/** @module-tag thorough */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variableNames } from '../../server/config/config.ts'
import { createEmptyDatabase } from '../support/databases.ts'
import { operatorCommand } from './operator/run-command.ts'

const example = read('.env.example')
const names = Array.from(example.matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => name!)
const secrets = {
  MPIN_PEPPER: 'mpin-pepper-of-the-deploy-test',
  OPERATOR_TOKEN: 'operator-token-of-the-deploy-test',
}

test('.env.example has every variable of the server, and settings.md explains it', () => {
  expect(names.toSorted()).toEqual(variableNames.toSorted())
  const paper = read('docs/operate/settings.md')
  for (const name of names) expect(paper).toContain(`\`${name}\``)
})

test('compose.yaml and the unit name files and variables that exist', () => {
  const compose = read('compose.yaml')
  for (const [, name] of compose.matchAll(/\$\{(\w+)/g)) {
    expect([...names, 'POSTGRES_PASSWORD']).toContain(name)
  }
  for (const [, file] of compose.matchAll(/- (\.\/[^:]+):/g)) expect(existsSync(file!)).toBe(true)
  const [, program, script] = /^ExecStart=\/opt\/ank\/(\S+) --\S+ (\S+)$/m.exec(
    read('docs/operate/deploy/ank.service'),
  )!
  expect([program, script].every(file => existsSync(file!))).toBe(true)
})

describe('in a new folder with the files of the Dockerfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-deploy-'))
  let server: ChildProcess
  let env: Record<string, string>
  let said = ''

  beforeAll(async () => {
    copyImage(folder)
    const port = await freePort()
    env = {
      ...secrets,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: await createEmptyDatabase(),
    }
    server = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.js'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    })
    server.stdout!.on('data', text => {
      said += text
    })
    server.stderr!.on('data', text => {
      said += text
    })
  })

  afterAll(async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
    rmSync(folder, { recursive: true })
  })

  test('the server starts, answers, and its backup is restored', async () => {
    await expect.poll(() => said, { timeout: 180_000 }).toMatch(/not a demo|cannot start|Error/)
    expect(said).toContain('It is real, not a demo')
    const base = `http://127.0.0.1:${env.PORT}`
    expect(await (await fetch(`${base}/readyz`)).text()).toBe('ready\n')
    const reach = { ...env, API_URL: base }
    expect(
      (await operatorCommand(reach, 'market', 'add', 'Kalyan', '--open', '4pm', '--close', '6pm'))
        .code,
    ).toBe(0)
    const file = join(folder, 'ank.backup')
    expect(await operatorCommand(reach, 'backup', file)).toMatchObject({ code: 0, err: '' })
    const copy = { ...env, DATABASE_URL: await createEmptyDatabase() }
    expect(await operatorCommand(copy, 'restore', file)).toMatchObject({ code: 0, err: '' })
    expect(await operatorCommand(copy, 'database', 'reconcile')).toMatchObject({ code: 0 })
  })
})

/** Copies what the last stage of the Dockerfile copies; packages of development are left out. */
function copyImage(folder: string) {
  const [, stage = ''] = read('Dockerfile').split(/^FROM .*(?<!AS build)$/m)
  const copied = Array.from(
    stage.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm),
    ([, from]) => from!,
  )
  expect(copied).toContain('server')
  for (const path of copied.filter(path => path !== 'node_modules' && existsSync(path))) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(process.cwd(), path), join(folder, path))
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as { port: number }
      listener.close(() => resolve(port))
    })
  })
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
