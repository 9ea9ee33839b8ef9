import type { ESTree, Plugin } from 'vite'

const contractFile = /src\/contract\/[\w-]+\.ts$/
const serverOnly = ['access', 'owner', 'request']

type Cut = { from: number; to: number }

/**
 * Only the server reads a call's access, owner and request schema: the island goes without, and
 * without the function that declares it and a `changes` that is false.
 */
export function repliesOnly(): Plugin {
  return {
    name: 'replies-only',
    transform(code, id) {
      if (!contractFile.test(id)) return null
      const cuts = this.parse(code, { lang: 'ts' }).body.flatMap(cutsOf)
      return cuts.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), code)
    },
  }
}

/** Where the declaration of a call says what only the server reads. */
function cutsOf(statement: ESTree.Statement): Cut[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  const call = statement.declaration.declarations[0]?.init
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return []
  const [parts] = call.arguments
  if (call.callee.name !== 'endpoint' || parts?.type !== 'ObjectExpression') return []
  const cuts = parts.properties.flatMap((part, place) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return []
    const isFalse = part.value.type === 'Literal' && part.value.value === false
    if (!serverOnly.includes(part.key.name) && !isFalse) return []
    return { from: part.start, to: parts.properties[place + 1]?.start ?? parts.end - 1 }
  })
  return [{ from: call.start, to: parts.start }, ...cuts, { from: parts.end, to: call.end }]
}
