import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Texts in the scripts of a build that only one dialect of the API has. */
const marks = {
  ank: [
    ...['X-User-Token', 'server_time', 'EventSource'],
    ...['send_otp.php', 'reset_mpin.php', 'logout.php', 'get_photo.php', 'get_receipt.php'],
  ],
  specification: ['success|ok|yes', 'remove it here and add it again'],
} as const

export type Dialect = keyof typeof marks

/**
 * What is wrong with the scripts of a build for the dialect: a mark of the other one, or a mark of
 * its own that is not there, so that it shows nothing.
 */
export async function dialectErrors(dist: string, dialect: Dialect): Promise<string[]> {
  const names = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.js'))
  const texts = await Promise.all(names.map(name => readFile(join(dist, name), 'utf8')))
  const has = (mark: string) => texts.some(text => text.includes(mark))
  const other = dialect === 'ank' ? 'specification' : 'ank'
  return [
    ...marks[other].filter(has).map(mark => `has ${mark}`),
    ...marks[dialect].filter(mark => !has(mark)).map(mark => `has no ${mark}`),
  ]
}
