import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ConfigError, type Secrets } from './config.ts'

const Kept = v.object({
  OPERATOR_TOKEN: v.string(),
  MPIN_PEPPER: v.string(),
  PAYMENT_SECRET: v.string(),
})

/**
 * Reads the secrets of a data folder. Creates them on first use, in a file that only its owner can
 * read.
 */
export function keptSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  placeOnce(file, `${JSON.stringify(newSecrets(), null, 2)}\n`)
  const result = v.safeParse(Kept, parsed(readFileSync(file, 'utf8')))
  if (!result.success)
    throw new ConfigError(`DATA_DIR holds a secrets.json that is damaged: ${file}.`)
  return result.output
}

/** A hard link makes the complete file appear at once and never replaces an existing file. */
function placeOnce(file: string, text: string) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function newSecrets(): Secrets {
  const newSecret = () => randomBytes(32).toString('base64url')
  return { OPERATOR_TOKEN: newSecret(), MPIN_PEPPER: newSecret(), PAYMENT_SECRET: newSecret() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
