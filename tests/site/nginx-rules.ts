import type { Host } from '../support/host-rules.ts'
import { readBuilt } from './support/built-site.ts'

const pagesOfBuild = readBuilt('nginx-pages.map')

/** Answers as nginx would by the parts of a configuration that concern the site. */
export function nginxHost(conf: string, files: readonly string[]): Host {
  const site = conf.slice(conf.indexOf('listen 443'))
  const pages = readMap(conf, '$ank_page')
  const ages = readMap(conf, '$ank_cache')
  const added = [
    ...site.slice(0, site.indexOf('\n  location')).matchAll(/add_header (\S+) "(.*)" always;/g),
  ]
  const templates = /location \/ \{ try_files (.+) =404; \}/.exec(conf)?.[1]?.split(' ') ?? []
  const hidden = [...site.matchAll(/location ~ (\S+) \{ (?:internal|return 404); \}/g)]
  return path => {
    const page = pages(path)
    const candidates = templates.map(part => part.replace('$ank_page', page).replace('$uri', path))
    const isHidden = hidden.some(([, pattern = '']) => new RegExp(pattern).test(path))
    const found = candidates.map(name => name.slice(1)).find(name => files.includes(name))
    const file = isHidden || !found ? '404.html' : found
    const age = ages(`/${file}`)
    return {
      status: file === '404.html' ? 404 : 200,
      file,
      headers: Object.fromEntries(
        added.map(([, name = '', value = '']) => [name, value === '$ank_cache' ? age : value]),
      ),
    }
  }
}

/** Where a configuration redirects a URL, with its path unchanged, or null. */
export function nginxRedirect(conf: string, url: string): string | null {
  const rule = /if \(\$request_uri ~ (\S+)\) \{ return 301 (\S+); \}/.exec(conf)
  const [, pattern = '', target = ''] = rule ?? []
  const match = new RegExp(pattern).exec(url)
  return match ? target.replace(/\$(\d)/g, (_, place) => match[place] ?? '') : null
}

/** A `map $uri …` block: the first pattern that fits the path, else the default. */
function readMap(conf: string, variable: string) {
  const start = conf.indexOf(`map $uri ${variable} {`)
  const block = conf.slice(start, conf.indexOf('\n}', start))
  const lines = block
    .replace(/^ *include .*$/m, () => pagesOfBuild.trim())
    .split('\n')
    .slice(1)
  const entries = lines.map(line => {
    const [, key = '', value = ''] = /^ *("[^"]+"|\S+) ("[^"]+"|\S+);$/.exec(line) ?? []
    if (!key) throw new Error(`${variable} has a line that is none: ${line}`)
    return [unquoted(key), unquoted(value)] as const
  })
  return (path: string): string => {
    const [, value = ''] =
      entries.find(([key]) => key.startsWith('~') && regexOf(key).test(path)) ??
      entries.find(([key]) => key === 'default') ??
      []
    return value === '$uri' ? path : value
  }
}

function regexOf(key: string): RegExp {
  return key.startsWith('~*') ? new RegExp(key.slice(2), 'i') : new RegExp(key.slice(1))
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1')
}
