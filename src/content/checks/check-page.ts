import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAppPath } from '../../contract/app-paths.ts'

/** The headings and other places of every page, by the page's address without the first slash. */
export type Places = ReadonlyMap<string, ReadonlySet<string>>

type Line = { number: number; text: string }

/** A tag of HTML or of a part, whose values are in quotes or in braces, or a < that begins none. */
const TAG =
  /<(\/?)([A-Za-z][\w.-]*)(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?)*\s*(\/?)>|</g
const WITHOUT_END = /^(br|hr|img)$/

/**
 * Checks the text of a page for what breaks the build with a message for programmers, and for what
 * it lets through. Returns a sentence for each mistake.
 */
export function mistakesInPage(text: string, file: string, root: string, places: Places): string[] {
  const lines = text.split('\n').map((text, index) => ({ number: index + 1, text }))
  const end = lines.findIndex(({ text }, index) => index > 0 && text.trim() === '---')
  if (lines[0]?.text.trim() !== '---') {
    return [`${file}, line 1: a page begins with its properties between two lines of ---.`]
  }
  if (end < 0) {
    return [
      `${file}, line 1: there is no second --- after the properties; put it under the last one.`,
    ]
  }
  const body = withoutCode(lines.slice(end + 1))
  const found = [
    ...lines.slice(1, end).flatMap(inProperty),
    ...twice(lines.slice(1, end)),
    ...body.flatMap(inLine),
    ...headings(body),
    ...tags(body),
    ...openStars(body),
    ...links(body, file, root, places),
  ]
  return found.map(({ number, text }) => `${file}, line ${number}: ${text}`)
}

/** The places in a page that a link can lead to. */
export function placesIn(text: string): Set<string> {
  const ids = Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id!)
  const slugs = Array.from(text.matchAll(/^#{2,6} (.+)$/gm), ([, heading]) => slugOf(heading!))
  return new Set([...ids, ...slugs])
}

function inProperty({ number, text }: Line): Line[] {
  const value = /^\w+:\s*(.*)$/.exec(text)?.[1]?.trim() ?? ''
  if (text.includes('\t')) return [{ number, text: 'there is a tab; write spaces in its place.' }]
  if (/^[“”„‘’«]/.test(value)) {
    return [{ number, text: 'these quotes are curly; write straight ones: "…".' }]
  }
  if (/^"/.test(value) && !/^"([^"\\]|\\.)*"$/.test(value)) {
    return [{ number, text: 'a text between "…" has another " in it; write “ and ” inside.' }]
  }
  if (!/^["'[{]/.test(value) && /:(\s|$)/.test(value)) {
    return [
      {
        number,
        text: 'this cannot be read as a field; put a text that has a colon or a quote in it between "…".',
      },
    ]
  }
  return []
}

function twice(properties: Line[]): Line[] {
  const seen = new Set<string>()
  return properties.flatMap(({ number, text }) => {
    const name = /^(\w+):/.exec(text)?.[1]
    if (!name) return []
    if (seen.has(name)) return [{ number, text: `${name} is there twice; take one out.` }]
    seen.add(name)
    return []
  })
}

function inLine({ number, text }: Line): Line[] {
  const said: string[] = []
  if (/<!--/.test(text)) said.push('a comment is written {/* like this */}.')
  const tag = /<(br|hr|img)\b[^>]*(?<!\/)>/.exec(text)?.[1]
  if (tag) said.push(`<${tag}> has no slash; write <${tag} />, or leave it out.`)
  const braces = /(?<![=\\])\{(?!\/\*)[^}]*\}?/.exec(text)?.[0]
  if (braces) said.push(`${braces} is read as a program; write \\{ for a brace, or leave it out.`)
  const hasAlt = /<(Picture|Screenshot)\b(?![^>]*\balt="[^"]+")[^>]*>|!\[\s*\]\(/.test(text)
  if (hasAlt) said.push('the picture has no alt; describe it for people who cannot see it.')
  return said.map(text => ({ number, text }))
}

function headings(body: Line[]): Line[] {
  let before = 1
  return body.flatMap(({ number, text }) => {
    const level = /^(#{1,6})\s/.exec(text)?.[1]?.length
    if (!level) return []
    if (level === 1) {
      return [{ number, text: 'only the title has one #; write ## for a heading.' }]
    }
    const isSkipped = level > before + 1
    const wanted = '#'.repeat(before + 1)
    before = level
    return isSkipped
      ? [{ number, text: `a level is left out; write ${wanted} for this heading.` }]
      : []
  })
}

/** A tag that is opened and not closed, or the other way round, and a < that begins no tag. */
function tags(body: Line[]): Line[] {
  const text = body.map(line => line.text).join('\n')
  const open: { name: string; number: number }[] = []
  const found: Line[] = []
  for (const { 0: tag, 1: isClosing, 2: name = '', 3: isWhole, index } of text.matchAll(TAG)) {
    const number = (body[0]?.number ?? 1) + text.slice(0, index).split('\n').length - 1
    if (tag === '<' && !isSign(text, index)) {
      const shown = /^<\S*[^\s.,;:!?]/.exec(text.slice(index))?.[0]
      found.push({ number, text: `${shown} is read as a tag; write &lt; or a space after <.` })
    }
    if (name === '' || isWhole || WITHOUT_END.test(name)) continue
    if (!isClosing) open.push({ name, number })
    else if (open.at(-1)?.name === name) open.pop()
    else found.push({ number, text: `</${name}> closes nothing; take it out.` })
  }
  const notClosed = open.map(({ name, number }) => {
    const orSign = /^[a-z]/.test(name) ? ', or &lt; if it is a sign and no tag' : ''
    return { number, text: `<${name}> is not closed; write </${name}> after its text${orSign}.` }
  })
  return [...found, ...notClosed]
}

/** Whether the < is shown as it is, or begins a comment, which has a sentence of its own. */
function isSign(text: string, index: number): boolean {
  return text[index - 1] === '\\' || /^<(\s|$|!--|\/?>)/.test(text.slice(index))
}

/** ** that has no partner in its paragraph. */
function openStars(body: Line[]): Line[] {
  const found: Line[] = []
  let paragraph: Line[] = []
  for (const line of [...body, { number: 0, text: '' }]) {
    if (line.text.trim() !== '') {
      paragraph.push(line)
      continue
    }
    const stars = paragraph.filter(({ text }) => countOf(text) % 2 === 1)
    if (stars.length % 2 === 1) {
      found.push({
        number: stars.at(-1)!.number,
        text: '** is not closed; write ** after the strong words too.',
      })
    }
    paragraph = []
  }
  return found
}

function links(body: Line[], file: string, root: string, places: Places): Line[] {
  const own = file.replace(/^src\/content\/pages\//, '').replace(/\.mdx$/, '')
  return body.flatMap(({ number, text }) =>
    Array.from(text.matchAll(/(?<!!)\[[^\]]*\]\(([/#][^)\s]*)\)/g), ([, address]) => address!)
      .filter(address => !isPlace(address, own, root, places))
      .map(address => ({
        number,
        text: `the link ${address} leads to no page; correct its address.`,
      })),
  )
}

function isPlace(address: string, own: string, root: string, places: Places): boolean {
  const [path = '', anchor] = address.split('#')
  const page = path === '' ? own : path.slice(1)
  const known = places.get(page)
  if (known) return anchor === undefined || known.has(decodeURIComponent(anchor))
  return path === '/' || isAppPath(path) || existsSync(join(root, 'public', page))
}

function slugOf(heading: string): string {
  const plain = heading.replace(/[*_`]/g, '').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function countOf(text: string): number {
  return text.replace(/`[^`]*`/g, '').split('**').length - 1
}

/** Code is shown as it is, and a comment is not shown, so neither is checked. */
function withoutCode(lines: Line[]): Line[] {
  const text = lines.map(line => line.text).join('\n')
  const plain = text.replace(/^```[\s\S]*?^```$/gm, blank).replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
  const shown = plain.replace(/`[^`\n]*`/g, code => code.replace(/[{}<*]/g, ' '))
  return shown.split('\n').map((text, index) => ({ number: lines[0]!.number + index, text }))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
