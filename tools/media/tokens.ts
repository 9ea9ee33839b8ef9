import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '..', 'src', 'styles', 'tokens.css')

/** The colours of the tokens as #rrggbb, by name: brand, tile-hi, … */
export function tokenColours(theme: 'light' | 'dark' = 'light'): Record<string, string> {
  const colour = /--([\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;/g
  const all = Array.from(
    readFileSync(file, 'utf8').matchAll(colour),
    ([, name, light, dark]) => [name!, theme === 'dark' && dark ? dark : light!] as const,
  )
  return Object.fromEntries(
    all
      .filter(([, hex]) => /^#(\w{3}|\w{6})$/.test(hex))
      .map(([name, hex]) => [name, hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex]),
  )
}
