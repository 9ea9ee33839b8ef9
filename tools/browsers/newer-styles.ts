import { type AtRule, type ChildNode, type Declaration, type Node, parse, type Rule } from 'postcss'
import { type CompatData, type Feature, missingIn } from './compat.ts'

type Use = [name: string, feature: Feature | undefined]

/** What some of the oldest browsers miss in a stylesheet, outside `@supports` and without a fallback. */
export function newerInStyle(css: string, { css: data }: CompatData): string[] {
  const found: string[] = []
  parse(css).walk(node => {
    if (isGuarded(node)) return
    for (const [name, feature] of usesOf(node, data)) {
      const missing = missingIn(feature)
      // A prefixed name is for the browsers that know it, beside the standard one for the others.
      const isPrefixed = /^:?-/.test(name)
      if (missing.length === 0 || isPrefixed || css.includes(`:-webkit-${name.slice(1)}`)) continue
      found.push(`${name} (${missing.join(', ')})`)
    }
  })
  return found
}

/** Inside `@supports`, or a declaration after a fallback for the same property. */
function isGuarded(node: ChildNode): boolean {
  for (let above: Node | undefined = node.parent; above; above = above.parent) {
    if (above.type === 'atrule' && (above as AtRule).name === 'supports') return true
  }
  return node.type === 'decl' && hasFallback(node)
}

function hasFallback(declaration: Declaration): boolean {
  const others = declaration.parent!.nodes.slice(0, declaration.parent!.index(declaration))
  return others.some(
    other =>
      other.type === 'decl' &&
      (other.prop === declaration.prop || other.prop === `-webkit-${declaration.prop}`),
  )
}

function usesOf(node: ChildNode, data: Feature): Use[] {
  if (node.type === 'decl') return declared(node, data)
  if (node.type === 'rule') return selected(node, data)
  return node.type === 'atrule' ? asked(node, data) : []
}

function declared({ prop, value }: Declaration, { properties, types }: Feature): Use[] {
  // The text of a variable or a string is not a value of this property.
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, ' ')
  const property = properties![prop]
  const words = [...text.matchAll(/(?<![\w#.-])-?[a-z][a-z-]*(?![\w(-])/gi)].map(([word]) => word)
  const functions = [...text.matchAll(/([a-z][a-z-]*)\(/gi)].map(([, name]) => name!)
  const units = [...text.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/gi)].map(([, unit]) => unit!)
  return [
    [prop, property],
    ...words.map((word): Use => [`${prop}: ${word}`, property?.[word]]),
    ...functions.map((name): Use => [`${name}()`, functionOf(name, types!) ?? property?.[name]]),
    ...units.map((unit): Use => [`1${unit}`, unitOf(unit, types!)]),
  ]
}

const kinds = [
  'color',
  'gradient',
  'transform-function',
  'filter-function',
  'easing-function',
  'basic-shape',
]

function functionOf(name: string, types: Feature): Feature | undefined {
  return types[name] ?? kinds.map(kind => types[kind]?.[name]).find(Boolean)
}

function unitOf(unit: string, { length }: Feature): Feature | undefined {
  if (/^[dsl]v(h|w|i|b|min|max)$/.test(unit)) {
    const size = { d: 'dynamic', s: 'small', l: 'large' }[unit[0] as 'd']
    return length![`viewport_percentage_units_${size}`]
  }
  return unit.startsWith('cq') ? length!.container_query_length_units : length![unit]
}

function selected(rule: Rule, { selectors }: Feature): Use[] {
  const names = [...rule.selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => name!)
  const nesting: Use[] = rule.parent?.type === 'rule' ? [['nesting', selectors!.nesting]] : []
  return [...nesting, ...names.map((name): Use => [`:${name}`, selectors![name]])]
}

function asked({ name, params }: AtRule, data: Feature): Use[] {
  const rules = data['at-rules']!
  const uses: Use[] = [[`@${name}`, rules[name]]]
  if (name !== 'media') return uses
  const features = [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature]) => feature!)
  const range: Use[] = /[<>]/.test(params) ? [['range in @media', rules.media!.range_syntax]] : []
  return [
    ...uses,
    ...range,
    ...features.map((feature): Use => [`(${feature})`, rules.media![feature]]),
  ]
}
