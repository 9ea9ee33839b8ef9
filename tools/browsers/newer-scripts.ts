import { type Node, parse } from 'acorn'
import { type CompatData, type Feature, missingIn } from './compat.ts'

/** What the syntax tree has in a node; acorn's own types have one for each kind. */
type Tree = Node & Record<string, unknown>

/** Syntax of 2022 is in all the oldest browsers, and some of 2023 is not. */
const ECMA_VERSION = 2022

/**
 * The functions, classes and attributes of a script that some of the oldest browsers miss, and
 * that the script uses without a test whether they exist. The type of an object is not known, so a
 * method counts if no class has it in these browsers.
 */
export function newerInScript(
  code: string,
  data: CompatData,
  ownNames: ReadonlySet<string> = new Set(),
): string[] {
  let nodes: Tree[]
  try {
    nodes = treesOf(code)
  } catch (error) {
    return [`syntax: ${error}`]
  }
  const known = new Set([...nodes.flatMap(testedNames), ...nodes.flatMap(declaredNames)])
  return nodes
    .flatMap(node => usedFeatures(node, data))
    .flatMap(({ name, features }) => {
      const parts = name.split('.')
      if (parts.some(part => known.has(part) || ownNames.has(part))) return []
      const missing = features.map(missingIn)
      return missing.length > 0 && missing.every(browsers => browsers.length > 0)
        ? [`${name} (${missing[0]!.join(', ')})`]
        : []
    })
}

/** The fields that a script gives to its own objects. Another script may call them. */
export function fieldsOf(code: string): string[] {
  return treesOf(code).flatMap(fieldNames)
}

function treesOf(code: string): Tree[] {
  return [...nodesOf(parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }) as never)]
}

type Use = { name: string; features: Feature[] }

function usedFeatures(node: Tree, data: CompatData): Use[] {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const callee = nameOf(node.callee)
    return [
      ...(callee ? [globalUse(callee, data)] : []),
      ...memberUse(node.callee as Tree, data),
      ...attributeUses(node, data),
    ]
  }
  return []
}

function memberUse(node: Tree, data: CompatData): Use[] {
  if (node.type !== 'MemberExpression') return []
  const name = node.computed ? textOf(node.property) : nameOf(node.property)
  if (!name) return []
  const object = nameOf(node.object)
  const isGlobal = ['window', 'self', 'globalThis'].includes(object ?? '')
  if (isGlobal) return [globalUse(name, data)]
  const owner = object && globalOf(object, data)
  const statics = owner ? [owner[`${name}_static`], owner[name]].filter(Boolean) : []
  if (statics.length > 0) return [{ name: `${object}.${name}`, features: [statics[0]!] }]
  return [{ name, features: data.members.get(name) ?? [] }]
}

function globalUse(name: string, data: CompatData): Use {
  const feature = globalOf(name, data) ?? (data.api.Window?.[name] as Feature | undefined)
  return { name, features: feature ? [feature] : [] }
}

function globalOf(name: string, { api, javascript }: CompatData): Feature | undefined {
  const builtins = javascript.builtins!
  return Object.hasOwn(builtins, name)
    ? builtins[name]
    : Object.hasOwn(api, name)
      ? api[name]
      : undefined
}

/** An element that React makes: its name, and the attributes as the keys of an object. */
function attributeUses(call: Tree, { html }: CompatData): Use[] {
  const [first, second] = call.arguments as Tree[]
  const tag = textOf(first)
  if (!tag || second?.type !== 'ObjectExpression' || !html.elements?.[tag]) return []
  return (second.properties as Tree[]).flatMap(property => {
    const name = nameOf(property.key)?.toLowerCase()
    const feature = name && (html.elements![tag]![name] ?? html.global_attributes![name])
    return feature ? [{ name: `<${tag} ${name}>`, features: [feature] }] : []
  })
}

/** Names that the script tests: `x.y?.()`, `x.y ? …`, `x.y && …`, `x.y ?? …`, `typeof x.y`, `'y' in x`. */
function testedNames(node: Tree): string[] {
  if (node.type === 'CallExpression' && node.optional) return namesIn(node.callee)
  if (node.type === 'UnaryExpression') return namesIn(node.argument)
  if (node.type === 'BinaryExpression') {
    if (node.operator === 'in') return [textOf(node.left) ?? '']
    return [...namesIn(node.left), ...namesIn(node.right)]
  }
  if (node.type === 'LogicalExpression') return namesIn(node.left)
  return 'test' in node ? namesIn(node.test) : []
}

function namesIn(value: unknown): string[] {
  const node = value as Tree | null
  if (node?.type === 'LogicalExpression') return [...namesIn(node.left), ...namesIn(node.right)]
  if (node?.type === 'ChainExpression') return namesIn(node.expression)
  return node?.type === 'MemberExpression' ? [nameOf(node.property) ?? ''] : [nameOf(node) ?? '']
}

/** Names of the script's variables, functions and classes, and of the fields that it makes. */
function declaredNames(node: Tree): string[] {
  if (node.type === 'VariableDeclarator') return [nameOf(node.id) ?? '']
  if (/^(Function|Class|Arrow)/.test(node.type)) {
    const params = ((node.params as unknown[]) ?? []).map(param => nameOf(param) ?? '')
    return [nameOf(node.id) ?? '', ...params]
  }
  return fieldNames(node)
}

function fieldNames(node: Tree): string[] {
  if (node.type === 'ObjectExpression') {
    return (node.properties as Tree[]).map(property => nameOf(property.key) ?? '')
  }
  return /^(MethodDefinition|PropertyDefinition)$/.test(node.type) ? [nameOf(node.key) ?? ''] : []
}

function nameOf(value: unknown): string | undefined {
  const node = value as Tree | null | undefined
  return node?.type === 'Identifier' ? (node.name as string) : undefined
}

/** The text of a string; a minifier writes it as a template. */
function textOf(value: unknown): string | undefined {
  const node = value as Tree | null | undefined
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const quasis =
    node?.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? quasis[0]!.value.cooked : undefined
}

function* nodesOf(node: Tree): Generator<Tree> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (child && typeof (child as Tree).type === 'string') yield* nodesOf(child as Tree)
    }
  }
}
