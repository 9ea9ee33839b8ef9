import { defaultSettings, type Settings } from '../../server/config/settings.ts'
import { settingTable } from '../../server/operator/api/settings.ts'

/** The page docs/operate/settings.md with the operator's settings as the code has them. */
export function withSettings(page: string): string {
  const [before, after] = page.split("## Operator's settings\n")
  if (after === undefined) throw new Error("The page has no heading ## Operator's settings.")
  const keys = Object.keys(defaultSettings) as (keyof Settings)[]
  const rows = keys.map(key => {
    const value = defaultSettings[key]
    return `- \`${key}\`${value === '' ? '' : ` (${value})`}: ${settingTable[key].meaning}\n`
  })
  return `${before}## Operator's settings\n${after.replace(/^(?:- .*\n)+/m, () => rows.join(''))}`
}
