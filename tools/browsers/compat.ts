import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { oldestBrowsers } from '../build/browsers.ts'

type Statement = {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
  partial_implementation?: boolean
}
type Compat = { support: Record<string, Statement | Statement[]> }

/** A feature of MDN's data, with the features below it by their names. */
export type Feature = { __compat?: Compat } & { [name: string]: Feature }

/** `members` has the methods and fields of all classes, by name. */
export type CompatData = Record<'api' | 'css' | 'html' | 'javascript', Feature> & {
  members: Map<string, Feature[]>
}

/** MDN's browser compatibility data. */
export async function readCompatData(): Promise<CompatData> {
  const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
  const data: Omit<CompatData, 'members'> = JSON.parse(await readFile(file, 'utf8'))
  const members = new Map<string, Feature[]>()
  const builtins = data.javascript.builtins!
  for (const owner of [data.api, builtins, builtins.Intl!].flatMap(all => Object.values(all))) {
    for (const [name, feature] of Object.entries(owner)) {
      members.set(name, [...(members.get(name) ?? []), feature])
    }
  }
  return { ...data, members }
}

/** The oldest browsers that do not have a feature. Empty if the data does not know the feature. */
export function missingIn(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(oldestBrowsers)
    .filter(([browser, oldest]) => support[browser] && !isIn(support[browser], oldest))
    .map(([browser]) => browser)
}

function isIn(statements: Statement | Statement[], oldest: string): boolean {
  return [statements].flat().some(statement => {
    const {
      version_added,
      version_removed,
      flags,
      prefix,
      alternative_name,
      partial_implementation,
    } = statement
    if (!version_added || version_added === 'preview') return false
    if (flags || prefix || alternative_name || partial_implementation) return false
    if (version_removed && versionOf(version_removed) <= versionOf(oldest)) return false
    return versionOf(version_added) <= versionOf(oldest)
  })
}

/** "≤37" is a version that is not known exactly. */
function versionOf(text: string): number {
  return Number.parseFloat(text.replace('≤', ''))
}
