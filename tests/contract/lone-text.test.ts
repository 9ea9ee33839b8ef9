import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A browser that translates a page puts each text into elements of its own. React then loses a text
// that has siblings: it keeps the old words, or throws when it adds or removes a sibling. A text that
// is the only child of its element is replaced completely, so it may change.

const root = join(import.meta.dirname, '..', '..')
const files = globSync('src/islands/app/**/*.tsx', { cwd: root }).map(file => join(root, file))

const samples = [
  { jsx: '<p>Points {left}</p>', texts: ['Points', '{left}'] },
  { jsx: '<p>{left}{word && <b />}</p>', texts: ['{left}'] },
  { jsx: '<p><b />{word ? word : <b />}</p>', texts: ['{word ? word : <b />}'] },
  { jsx: '<p><b />{[word].map(one => one)}</p>', texts: ['{[word].map(one => one)}'] },
  { jsx: '<p><b />{any}</p>', texts: ['{any}'] },
  { jsx: '<p><b /><>{word}</></p>', texts: ['{word}'] },
  { jsx: '<p>{word + left}</p>', texts: [] },
  { jsx: '<p>{[word].map(one => one)}</p>', texts: ['{[word].map(one => one)}'] },
  { jsx: '<p>{word && <b />} {[word].map(() => <i />)}{null}</p>', texts: [] },
  { jsx: '<p key={word + left}>{word} <b>{left}</b></p>', texts: [] },
  { jsx: '<p key={left}>{word} <b>{left}</b></p>', texts: ['{word}'] },
]
const sample = join(root, 'src/islands/app/sample.tsx')
const sampleText = `import type { ReactNode } from 'react'
declare const word: string, left: number, any: ReactNode
export const shown = [${samples.map(({ jsx }) => jsx).join(', ')}]
export function Word() { return word }`

const program = createProgram()
const checker = program.getTypeChecker()

test('every text of the app is the only child of its element', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap(file => textsWithSiblings(program.getSourceFile(file)!))).toEqual([])
})

test('the test finds texts with siblings, and components that are a text', () => {
  const found = textsWithSiblings(program.getSourceFile(sample)!)
  const expected = [...samples.flatMap(({ texts }) => texts), 'Word']
  expect(found.map(text => text.replace(/^.*?: /, ''))).toEqual(expected)
})

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // The types of Node and Astro take long to load, and no text has one.
  const options = { ...parsed.options, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = name => name === sample || fileExists(name)
  host.getSourceFile = (name, version) =>
    name === sample ? ts.createSourceFile(name, sampleText, version) : getSourceFile(name, version)
  return ts.createProgram([sample, ...files], options, host)
}

/** Each text that is not the only child of its element, with its file and line. */
function textsWithSiblings(file: ts.SourceFile): string[] {
  const found: string[] = []
  visit(file)
  return found

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown)
      const isAlone = children.length === 1 && ts.isJsxElement(node)
      if (isAlone ? children.some(isListOfTexts) : !isReplaced(node, children)) {
        for (const child of children) if (isText(child)) add(child)
      }
    }
    if (ts.isFunctionDeclaration(node) && isTextComponent(node)) add(node.name!)
    ts.forEachChild(node, visit)
  }

  function add(node: ts.Node): void {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push(`${relative(root, file.fileName)}:${line + 1}: ${node.getText(file).trim()}`)
  }
}

/** Whether another text or another element gives the element another key. */
function isReplaced(node: ts.Node, children: readonly ts.JsxChild[]): boolean {
  if (!ts.isJsxElement(node)) return false
  const { properties } = node.openingElement.attributes
  const key = properties.find(one => one.name?.getText() === 'key')?.getText() ?? ''
  return children.every(child => {
    if (ts.isJsxExpression(child)) return key.includes(child.expression!.getText())
    return ts.isJsxElement(child) || child.getText().trim() === ''
  })
}

function isListOfTexts(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child)) return false
  const type = checker.getTypeAtLocation(child.expression!)
  return checker.isArrayType(type) && hasText(type)
}

/** A browser does not translate the spaces between elements. */
function isShown(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces
  return !ts.isJsxExpression(child) || child.expression !== undefined
}

function isText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() !== ''
  return ts.isJsxExpression(child) && hasText(checker.getTypeAtLocation(child.expression!))
}

function isTextComponent({ name }: ts.FunctionDeclaration): boolean {
  if (!name || !/^[A-Z]/.test(name.text)) return false
  const [signature] = checker.getTypeAtLocation(name).getCallSignatures()
  return hasText(signature!.getReturnType())
}

/** Whether React makes a text of some value of this type. It makes nothing of ''. */
function hasText(type: ts.Type, seen = new Set<ts.Type>()): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  if (type.isUnion()) return type.types.some(one => hasText(one, seen))
  if (type.isStringLiteral()) return type.value.trim() !== ''
  if (checker.isArrayType(type)) {
    return checker.getTypeArguments(type as ts.TypeReference).some(one => hasText(one, seen))
  }
  const textual = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
  return Boolean(type.flags & (textual | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
}
