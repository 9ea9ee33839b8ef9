import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '..', 'src', 'styles', 'tokens.css')

/** The colours of the tokens as #rrggbb, by name: brand, tile-hi, … */
export function tokenColours(theme: 'light' | 'dark' = 'light'): Record<string, string> {
  const [light = '', dark = ''] = readFileSync(file, 'utf8').split('@media (prefers-color-scheme')
  const named = (css: string) =>
    Array.from(css.matchAll(/--([\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?);/g), ([, name, hex]) => [
      name!,
      hex!.length === 4 ? hex!.replace(/[0-9a-f]/g, '$&$&') : hex!,
    ])
  return Object.fromEntries([...named(light), ...(theme === 'dark' ? named(dark) : [])])
}
