import type { Found } from './tree.ts'

/** Explains how to correct an error of Astro's parser. Rare errors keep the parser's message. */
export function syntaxError(text: string, error: unknown): Found {
  // "12:3: Expected a closing tag … (mdx-jsx:unexpected-character)"
  const parts = /^(\d+):(\d+): (.*) \(.*\)$/s.exec((error as Error).message)
  if (!parts) throw error
  const line = Number(parts[1])
  const said = parts[3]!
  const rest = fromPlace(text, line, Number(parts[2]))
  return unclosed(text, said) ?? { line, sentence: sentenceOf(said, rest) }
}

function fromPlace(text: string, line: number, column: number): string {
  const lines = text.split('\n').slice(line - 1)
  return lines.join('\n').slice(column - 1)
}

/** The mistake is where the tag is opened, not where the parser has missed its end. */
function unclosed(text: string, said: string): Found | null {
  const [, tag, openedAt] = /closing tag for `<(.*?)>` \((\d+):/.exec(said) ?? []
  if (!tag) return null
  const line = Number(openedAt)
  const end = `</${tag}>`
  if (text.split('\n').slice(line).join('\n').includes(end)) {
    const fix = `write an empty line after <${tag}> and before ${end}`
    return { line, sentence: `<${tag}> is not closed in its paragraph; ${fix}.` }
  }
  const orSign = /^[a-z]/.test(tag) ? ', or &lt; if it is a sign and no tag' : ''
  const fix = /^(br|hr|img)$/.test(tag) ? `<${tag} />` : `${end} after its text${orSign}`
  return { line, sentence: `<${tag}> is not closed; write ${fix}.` }
}

/** `rest` is the text from the place that the parser reports. */
function sentenceOf(said: string, rest: string): string {
  const closing = /^Unexpected closing tag `(.*?)`/.exec(said)?.[1]
  if (closing) return `${closing} closes nothing; take it out.`
  if (rest.startsWith('{/*')) return 'a comment is not closed; write */} at its end.'
  if (/\bexpression\b/.test(said)) return BRACE
  if (rest.startsWith('<!--')) {
    return 'a comment is written {/* like this */}, not <!-- like this -->.'
  }
  const address = /^<((https?:\/\/|mailto:)[^>\s]*)>/.exec(rest)?.[1]
  if (address) return `an address is written [text](${address}), not between < and >.`
  return /^Unexpected character (after `<`|`[^!]`)/.test(said) ? tagSentence(rest) : said
}

export const BRACE = 'a { is read as code; write \\{ for a { in a text.'

function tagSentence(rest: string): string {
  const [head = '', name] = /^<([A-Za-z]\w*)[^>]*/.exec(rest.split(/\n\s*\n/)[0]!) ?? []
  if (!head.includes('=')) return 'a < is read as a tag; write &lt; or a space after <.'
  const isOdd = head.split('"').length % 2 === 0
  const [, field, quote, value] = /([\w-]+)=\s*([“”„‘’«»])?([\w./-]*)/.exec(head) ?? []
  if (quote || (isOdd && /[“”„«»]/.test(head))) {
    return `the quotes in <${name}> are curly; write straight ones, as in ${field}="${quote && value ? value : '…'}".`
  }
  if (isOdd) {
    return `a quote is missing in <${name}>; write one " before and one " after each value.`
  }
  const [, bare, word] = /([\w-]+)=([\w./-]+)/.exec(head.replace(/"[^"]*"/g, '""')) ?? []
  return bare
    ? `a value in <${name}> has no quotes; write straight ones, as in ${bare}="${word}".`
    : `<${name}> cannot be read; write its values as in ${field}="…" and end it with >.`
}
