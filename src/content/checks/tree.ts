import type { MdastNode } from 'satteri'

/** A mistake or a warning, with its line in the file, from 1. */
export type Found = { line: number; sentence: string }

/** A node and all that is in it, in the order of the text. */
export function nodesOf(node: MdastNode): MdastNode[] {
  const inside = 'children' in node ? (node.children as MdastNode[]) : []
  return [node, ...inside.flatMap(nodesOf)]
}

export function textOf(node: MdastNode): string {
  return nodesOf(node)
    .map(part => (part.type === 'text' || part.type === 'inlineCode' ? part.value : ''))
    .join('')
}

/** The text of a tag's attribute. `tag` is its name, null for any. */
export function attributeOf(node: MdastNode, tag: string | null, name: string): string | null {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return null
  if (tag !== null && node.name !== tag) return null
  const found = node.attributes.find(each => each.type === 'mdxJsxAttribute' && each.name === name)
  return typeof found?.value === 'string' ? found.value : null
}

/** The level of a heading, 1 to 6, also of one in HTML; null for other nodes. */
export function levelOf(node: MdastNode): number | null {
  if (node.type === 'heading') return node.depth
  const name = 'name' in node ? String(node.name) : ''
  if (name === 'Feature') return 2
  return /^h[1-6]$/.test(name) ? Number(name[1]) : null
}
