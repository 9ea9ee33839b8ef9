import { variables } from '../../server/config/config.ts'
import { defaultSettings, type Settings } from '../../server/config/settings.ts'
import { settingTable } from '../../server/operator/api/settings.ts'

/** The page docs/operate/settings.md with the variables and the operator's settings as the code has them. */
export function withSettings(page: string): string {
  const settings = (Object.keys(defaultSettings) as (keyof Settings)[]).map(name => ({
    name,
    fallback: String(defaultSettings[name]),
    meaning: settingTable[name].meaning,
  }))
  const withVariables = withList(page, '## Environment', variables)
  return withList(withVariables, "## Operator's settings", settings)
}

type Row = { name: string; meaning: string; fallback?: string | undefined }

/** Replaces the first list after a heading. */
function withList(page: string, heading: string, rows: Row[]): string {
  const [before, after] = page.split(`${heading}\n`)
  if (after === undefined) throw new Error(`The page has no heading ${heading}.`)
  const list = rows.map(
    ({ name, fallback, meaning }) =>
      `- \`${name}\`${fallback ? ` (${fallback})` : ''}: ${meaning}\n`,
  )
  return `${before}${heading}\n${after.replace(/^(?:- .*\n)+/m, () => list.join(''))}`
}
