import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A constant or a field of src/contract: its doc comment, the example in it, and its value. */
export type Documented = {
  text?: string | undefined
  example?: string | undefined
  value: ts.Expression
}

const folder = join(import.meta.dirname, '../../src/contract')

const constants = globSync('**/*.ts', { cwd: folder }).toSorted().flatMap(constantsIn)

/** Every constant of src/contract by its name, which no other constant may have. */
export const declared: ReadonlyMap<string, Documented> = new Map(constants)

const twice = constants.find(([name, constant]) => declared.get(name) !== constant)
if (twice) throw new Error(`Two constants of src/contract have the name ${twice[0]}.`)

function constantsIn(file: string): [string, Documented][] {
  const text = readFileSync(join(folder, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.filter(ts.isVariableStatement).flatMap(statement => {
    const [constant] = statement.declarationList.declarations
    if (!constant?.initializer) return []
    return [[constant.name.getText(), { ...commentOf(statement), value: constant.initializer }]]
  })
}

function commentOf(node: ts.Node): Pick<Documented, 'text' | 'example'> {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  const example = comment?.tags?.find(({ tagName }) => tagName.text === 'example')
  return {
    text: ts.getTextOfJSDocComment(comment?.comment),
    example: ts.getTextOfJSDocComment(example?.comment),
  }
}

/**
 * The fields of the object that an expression describes: of an object literal, of a constant by its name,
 * or of the first object in a call such as `v.array(BidEntry)`. A field without a comment has the one of
 * the constant that is its value.
 */
export function fieldsIn(node: ts.Node): Map<string, Documented> {
  if (ts.isObjectLiteralExpression(node)) return new Map(node.properties.flatMap(fieldsOf))
  if (ts.isCallExpression(node)) {
    const objects = node.arguments.map(fieldsIn)
    return objects.find(fields => fields.size > 0) ?? new Map()
  }
  const constant = declared.get(node.getText().replace(/\.entries$/, ''))
  return constant ? fieldsIn(constant.value) : new Map()
}

function fieldsOf(member: ts.ObjectLiteralElementLike): [string, Documented][] {
  if (ts.isSpreadAssignment(member)) return [...fieldsIn(member.expression)]
  if (!ts.isPropertyAssignment(member)) return []
  const { name, initializer: value } = member
  const { text = textOfValue(value) } = commentOf(member)
  return [[name.getText().replaceAll(/['[\]]/g, ''), { text, value }]]
}

/** The comment of the constant that is the value of a field, or that `v.optional` or `v.nullable` wraps. */
function textOfValue(value: ts.Expression): string | undefined {
  const [, constant = ''] = /^(?:v\.(?:optional|nullable)\()?([\w.]+)\b/.exec(value.getText()) ?? []
  return declared.get(constant)?.text
}
