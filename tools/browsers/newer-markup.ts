import { type CompatData, missingIn } from './compat.ts'

/** The elements and attributes of a page that some of the oldest browsers miss. */
export function newerInMarkup(markup: string, { html }: CompatData): string[] {
  return [...markup.matchAll(/<([a-z][a-z0-9]*)([^<>]*)>/g)].flatMap(([, tag, inside]) => {
    const element = html.elements![tag!]
    const names = inside!.replace(/=\s*("[^"]*"|'[^']*'|[^\s>]+)/g, '').split(/[\s/]+/)
    const attributes = names.filter(Boolean).map(name => {
      return [`<${tag} ${name}>`, element?.[name] ?? html.global_attributes![name]] as const
    })
    return [[`<${tag}>`, element] as const, ...attributes].flatMap(([name, feature]) => {
      const missing = missingIn(feature)
      return missing.length > 0 ? [`${name} (${missing.join(', ')})`] : []
    })
  })
}
