import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { creditPlayer } from '#contract/operator.ts'
import { type House, OPERATOR_TOKEN } from './server.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Runs the operator's own command against a house; what it printed, read as JSON. */
export async function operate(house: House, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/operator/cli/index.ts', ...args, '--json'],
    { cwd: root, env: { ...process.env, API_URL: house.url, OPERATOR_TOKEN } },
  )
  return JSON.parse(stdout)
}

/** Credits points as the operator's command does, without a process for each. */
export async function creditByOperator(house: House, phone: string, points: number) {
  const response = await fetch(`${house.url}/operator/${creditPlayer.name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), phone, points: String(points), reason: 'A test' }),
  })
  if (!response.ok) throw new Error(`The credit was refused: ${await response.text()}`)
}
