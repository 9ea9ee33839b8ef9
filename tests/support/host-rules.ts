import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The reply of a host: a file of the build, by its name below dist, and its headers. */
export type HostAnswer = { status: number; file: string; headers: Record<string, string> }

export type Host = (path: string) => HostAnswer

type HeaderRule = { pattern: RegExp; headers: [string, string][] }
type Rewrite = { pattern: RegExp; target: string; status: number }

/**
 * A plain static host: `x.html` answers for `/x`, 404.html for what is not there, and the build's
 * own `_headers` and `_redirects` are its only rules. It knows the files of the build by name.
 */
export function plainHost(dist: string, files: readonly string[]): Host {
  const headerRules = readHeaderRules(readFileSync(join(dist, '_headers'), 'utf8'))
  const rewrites = readRewrites(readFileSync(join(dist, '_redirects'), 'utf8'))
  return path => {
    const headers = headersFor(path, headerRules)
    const own = fileOf(path, files)
    if (own) return { status: 200, file: own, headers }
    const rewrite = rewrites.find(({ pattern }) => pattern.test(path))
    const file = rewrite ? fileOf(rewrite.target, files) : undefined
    if (rewrite && file) return { status: rewrite.status, file, headers }
    return { status: 404, file: '404.html', headers }
  }
}

function fileOf(path: string, files: readonly string[]): string | undefined {
  if (/^\/(_headers|_redirects)$/.test(path)) return undefined
  const name = path === '/' ? 'index' : path.slice(1)
  return [name, `${name}.html`].find(candidate => files.includes(candidate))
}

/** Real hosts join the values of several rules for one header, so two such rules are a mistake. */
function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { pattern, headers: told } of rules) {
    if (!pattern.test(path)) continue
    for (const [name, value] of told) {
      if (name in headers) throw new Error(`${path} has ${name} from two rules`)
      headers[name] = value
    }
  }
  return headers
}

function readHeaderRules(text: string): HeaderRule[] {
  return text
    .trim()
    .split('\n\n')
    .map(block => {
      const [url = '', ...lines] = block.split('\n')
      const headers = lines.map(line => {
        const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
        if (!name) throw new Error(`_headers has a line that is none: ${line}`)
        return [name, value] as [string, string]
      })
      return { pattern: patternFor(url), headers }
    })
}

function readRewrites(text: string): Rewrite[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [from = '', target = '', status = ''] = line.split(' ')
      return { pattern: patternFor(from), target, status: Number(status) }
    })
}

/** `:name` matches one part of a path, `*` at the end all that follows. */
function patternFor(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
}
