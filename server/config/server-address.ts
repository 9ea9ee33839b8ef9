import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownMark } from '../database/folder-lock.ts'

const anyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])

type Listening = { host: string; port: number }

/**
 * Writes the address of this server into the data folder, where the operator's command finds it, and
 * returns the function that removes it. A folder that cannot be written does not stop the server.
 */
export function storeServerAddress(dataDir: string, { host, port }: Listening): () => void {
  const file = fileIn(dataDir)
  const named = anyAddress.get(host) ?? (host.includes(':') ? `[${host}]` : host)
  const content = `${ownMark()}\nhttp://${named}:${port}\n`
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, content)
  } catch {
    return () => {}
  }
  return () => {
    // Another server may use the same folder since.
    if (read(file) === content) rmSync(file, { force: true })
  }
}

/** The address of the server that uses the data folder; undefined if none is running. */
export function readServerAddress(dataDir: string): string | undefined {
  const [mark = '', address] = read(fileIn(dataDir)).split('\n')
  return address && isAlive(mark) ? address : undefined
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'address')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
