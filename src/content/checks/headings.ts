import type { MdastNode } from 'satteri'
import { attributeOf, type Found, levelOf, nodesOf, textOf } from './tree.ts'

/** Headings that would be a second title, and a <More> that does not begin with one. */
export function mistakesInHeadings(tree: MdastNode): Found[] {
  return nodesOf(tree).flatMap(node => {
    const line = node.position?.start.line ?? 1
    if (levelOf(node) === 1) {
      return [{ line, sentence: 'a heading begins with ##; one # is the title.' }]
    }
    // Its id is made of its words.
    if (node.type === 'heading' && !/[\p{L}\p{N}]/u.test(headingOf(node))) {
      const sentence = `the heading "${headingOf(node)}" has no words; write some, since links lead to them.`
      return [{ line, sentence }]
    }
    if (!('name' in node && node.name === 'More')) return []
    const first = 'children' in node ? (node.children[0] as MdastNode | undefined) : undefined
    const level = first && levelOf(first)
    if (level === 1 || level === 2 || level === 3) return []
    const around = 'with an empty line before and after it'
    return [{ line, sentence: `<More> begins with a heading, ## or ###, ${around}.` }]
  })
}

/** Headings that are more than one level below the previous one. */
export function skippedLevels(tree: MdastNode): Found[] {
  let before = 1
  return nodesOf(tree).flatMap(node => {
    const level = levelOf(node)
    if (!level) return []
    const wanted = before + 1
    before = level
    if (level <= wanted) return []
    const sentence = `the heading "${headingOf(node)}" skips a level; write ${'#'.repeat(wanted)} for ${'#'.repeat(level)}.`
    return [{ line: node.position?.start.line ?? 1, sentence }]
  })
}

/** A heading and what is in its section that no translation changes. */
type Section = { heading: string; line: number; level: number; marks: Set<string> }

/**
 * The sections of a page that its translation does not have. A translation may say less in a section, so
 * only the headings are counted. Which of them is missing is seen by the tags, links and figures below it.
 */
export function missingSections(tree: MdastNode, translation: MdastNode): Found[] {
  const [own, others] = [sectionsOf(tree), sectionsOf(translation)]
  if (own.length <= others.length) return []
  const matched = bestMatches(own, others)
  return own
    .filter(section => !matched.has(section))
    .map(({ heading, line }) => ({ line, sentence: `the section "${heading}"` }))
}

function sectionsOf(tree: MdastNode): Section[] {
  const sections: Section[] = []
  for (const node of nodesOf(tree)) {
    const level = levelOf(node)
    if (level) {
      const line = node.position?.start.line ?? 1
      sections.push({ heading: headingOf(node), line, level, marks: new Set() })
    }
    for (const mark of marksOf(node)) sections.at(-1)?.marks.add(mark)
  }
  return sections
}

function marksOf(node: MdastNode): string[] {
  if (node.type === 'link') return [node.url.replace(/^\/(hi|mr)\//, '/')]
  if (node.type === 'text') return node.value.match(/\d+/g) ?? []
  if (node.type === 'inlineCode') return [node.value]
  return 'name' in node && node.name ? [JSON.stringify([node.name, node.type])] : []
}

/** The sections with a partner, when as much as possible of both pages is matched in their order. */
function bestMatches(own: readonly Section[], others: readonly Section[]): Set<Section> {
  type Best = { score: number; matched: readonly Section[] }
  const none: Best = { score: 0, matched: [] }
  let row: Best[] = Array(others.length + 1).fill(none)
  for (const section of own) {
    const next: Best[] = [none]
    others.forEach((other, index) => {
      const { score, matched } = row[index]!
      const both = { score: score + likeness(section, other), matched: [...matched, section] }
      const options = [
        row[index + 1]!,
        next[index]!,
        ...(section.level === other.level ? [both] : []),
      ]
      next.push(options.reduce((best, option) => (option.score > best.score ? option : best)))
    })
    row = next
  }
  return new Set(row.at(-1)!.matched)
}

/** 1 for two sections of one level, and more for what both have. */
function likeness(one: Section, other: Section): number {
  const shared = [...one.marks].filter(mark => other.marks.has(mark)).length
  const all = new Set([...one.marks, ...other.marks]).size
  return 1 + (all > 0 ? shared / all : 0)
}

function headingOf(node: MdastNode): string {
  return textOf(node) || (attributeOf(node, null, 'title') ?? '')
}
