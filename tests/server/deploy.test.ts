import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '../../server/config/config.ts'

const example = read('.env.example')
const names = Array.from(example.matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => name!)

test('.env.example has every variable of the server, and settings.md explains it', () => {
  const isOfProvider = (name: string) => /^(MSG91|TWILIO)_/.test(name)
  const own = names.filter(name => !isOfProvider(name))
  expect(own.toSorted()).toEqual(variables.map(({ name }) => name).toSorted())
  const docs = read('docs/operate/settings.md')
  for (const name of own) expect(docs).toContain(`\`${name}\``)
  const providers = read('docs/operate/providers.md')
  for (const name of names.filter(isOfProvider)) expect(providers).toContain(name)
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

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
