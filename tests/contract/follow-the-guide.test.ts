import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { apply, copyTree } from '../support/guide/copy.ts'
import { firstSteps, laterSteps } from '../support/guide/new-screen.ts'
import { guide } from '../support/guide/snippets.ts'

const folder = copyTree()
const app = 'src/islands/app/'
const changedOutside = [
  'server/markets',
  'server/http/cors.ts',
  'tests/server/http/call-samples.ts',
]

afterAll(() => rmSync(folder, { recursive: true }))

/** `npm run drill -- guide` runs all types, lint, budgets and the guard's test in such a copy. */
test('a screen can be added by the guide, which names each file that types ask for', {
  tags: 'thorough',
}, () => {
  const first = apply(firstSteps, folder)
  const before = programOf()
  const ofTheApp = before.getSourceFiles().filter(({ fileName }) => fileName.includes('/src/'))
  const asked = filesWithErrors(before, ofTheApp)
  expect(asked).toContain(`${app}player.tsx`)
  expect(asked).toContain(`${app}messages/mr/errors.ts`)
  expect(asked.filter(file => !isInGuide(file))).toEqual([])

  const files = [...new Set([...first, ...apply(laterSteps, folder)])]
  const code = files.filter(file => /\.tsx?$/.test(file))
  biome('check', '--write', '--vcs-enabled=false', ...code)
  const after = programOf(before)
  const touched = [...new Set([...code, ...asked])].map(file =>
    after.getSourceFile(join(folder, file)),
  )
  expect(
    filesWithErrors(
      after,
      touched.filter(file => file !== undefined),
    ),
  ).toEqual([])
})

/** The guide leaves the folder of the app out where it is clear. */
function isInGuide(file: string): boolean {
  return guide.includes(file) || guide.includes(file.replace(app, ''))
}

/** Of the server and the tests only what is changed: nothing else there knows the screens. */
function programOf(previous?: ts.Program): ts.Program {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const include = ['.astro/types.d.ts', 'src/islands', 'src/contract', ...changedOutside]
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include },
    ts.sys,
    folder,
  )
  return ts.createProgram({
    rootNames: fileNames,
    options,
    ...(previous && { oldProgram: previous }),
  })
}

function filesWithErrors(program: ts.Program, files: readonly ts.SourceFile[]): string[] {
  const own = files.filter(
    ({ fileName }) => fileName.startsWith(folder) && !/node_modules/.test(fileName),
  )
  return own
    .filter(file => program.getSemanticDiagnostics(file).length > 0)
    .map(({ fileName }) => fileName.slice(folder.length + 1))
}

function biome(...args: string[]) {
  execFileSync(join(folder, 'node_modules/.bin/biome'), args, { cwd: folder, stdio: 'pipe' })
}
