import { parse } from '@astrojs/compiler-rs'
import { cached, cachedFor } from '#lib/cached.ts'
import { lineAt } from '#lib/json-text.ts'
import { presentName } from '../old-names.ts'
import type { Renames } from '../renamed.ts'
import type { BrandFolder } from './brand-folder.ts'
import type { Element } from './element.ts'
import { readShallow } from './nesting.ts'

/** A node of the tree that the compiler makes of a file: ESTree and JSX, with offsets in bytes. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** A name that a file imports. */
export interface Import {
  /** The module, such as `#theme`. */
  from: string
  /** The name in the module: `default` and `*` stand for themselves. */
  name: string
  local: string
  line: number
}

/** A part, layout or page of a brand. */
export interface AstroFile {
  elements: Element[]
  /** Every module that it imports or passes on, with its line. */
  modules: { from: string; line: number }[]
  /** The names that it imports; types are left out. */
  imports: Import[]
  /** Its nodes that run on the server, each after those around it. */
  nodes: Tree
  lineOf(node: Node): number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walk(value: unknown, parents: Node[] = []): Generator<[node: Node, parents: Node[]]> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item, parents)
  if (!isNode(value)) return
  yield [value, parents]
  const inside = [...parents, value]
  for (const child of Object.values(value)) yield* walk(child, inside)
}

/** A name as it is written: `img`, `Icons.House`, `class:list`. */
function jsxName(node: Node): string {
  const { type, name, object, property } = node
  if (type === 'JSXMemberExpression')
    return `${jsxName(object as Node)}.${jsxName(property as Node)}`
  return String(name)
}

/** The value of an attribute, or undefined where it is known only on the server. */
function valueOf(value: unknown): string | undefined {
  if (!isNode(value)) return ''
  if (value.type === 'JSXExpressionContainer') return valueOf(value.expression)
  if (value.type === 'Literal') return String(value.value)
  const { quasis = [], expressions = [] } = value as { quasis?: Node[]; expressions?: Node[] }
  const [only, ...others] = quasis
  if (!only || others.length > 0 || expressions.length > 0) return undefined
  return (only.value as { cooked: string }).cooked
}

const moduleTypes = [
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]

/** The names of an import, without types. */
function namesOf({ importKind, specifiers = [] }: Node & { specifiers?: Node[] }) {
  if (importKind === 'type') return []
  return specifiers.flatMap(({ type, importKind, imported, local }) => {
    if (importKind === 'type') return []
    const { name: localName } = local as { name: string }
    if (type === 'ImportNamespaceSpecifier') return { name: '*', local: localName }
    const { name, value } = (imported ?? { name: 'default' }) as { name?: string; value?: string }
    return { name: name ?? value ?? '', local: localName }
  })
}

type Tree = [node: Node, parents: Node[]][]

/** Texts and lines of the nodes of a file. */
function openSource(text: string) {
  const bytes = Buffer.from(text)
  return {
    textOf: ({ start, end }: Node) => bytes.subarray(start, end).toString(),
    lineOf: ({ start }: Node) => lineAt(bytes.subarray(0, start).toString(), Infinity),
  }
}
type Source = ReturnType<typeof openSource>

/** Nodes that name a module, such as `import ... from '#theme'`, with that name. */
const modulesIn = (tree: Tree) =>
  tree
    .map(([node]) => node)
    .filter(({ type, source }) => moduleTypes.includes(type) && isNode(source))
    .map((node) => ({ node, from: String((node.source as Node).value) }))

function elementsIn(tree: Tree, imports: Import[], { textOf, lineOf }: Source, renames: Renames) {
  const nameOf = (written: string) => {
    const name = imports.find(({ local }) => local === written)?.name
    return name === undefined ? written : presentName(renames.exports, name)
  }
  const elements = new Map<unknown, Element>()
  for (const [node, parents] of tree) {
    if (node.type !== 'JSXOpeningElement') continue
    const written = jsxName(node.name as Node)
    const attributes = node.attributes as Node[]
    elements.set(node, {
      name: nameOf(written),
      source: textOf(node).replace(/\s+/g, ' '),
      line: lineOf(node),
      attributes: new Map(
        attributes
          .filter(({ type }) => type === 'JSXAttribute')
          .map(({ name, value }) => [jsxName(name as Node), valueOf(value)]),
      ),
      hasSpread: attributes.some(({ type }) => type === 'JSXSpreadAttribute'),
      parents: parents.flatMap(({ openingElement }) => elements.get(openingElement) ?? []),
    })
  }
  return [...elements.values()]
}

/** Reads a file of a theme. Returns undefined for one that does not compile. */
function readAstro(text: string, renames: Renames): AstroFile | undefined {
  const { ast, diagnostics } = parse(text)
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined
  const source = openSource(text)
  const { lineOf } = source
  const tree = [...walk(ast)]
  const modules = modulesIn(tree)
  const imports = modules
    .filter(({ node }) => node.type === 'ImportDeclaration')
    .flatMap(({ node, from }) =>
      namesOf(node).map((names) => ({ ...names, from, line: lineOf(node) })),
    )
  return {
    elements: elementsIn(tree, imports, source, renames),
    modules: modules.map(({ node, from }) => ({ from, line: lineOf(node) })),
    imports,
    nodes: tree.filter(([, parents]) => parents.every(({ type }) => type !== 'AstroScript')),
    lineOf,
  }
}

/** Reads a brand's files, each once. */
export const astroFiles = cachedFor((folder: BrandFolder) =>
  cached((file: string) => readAstro(readShallow(folder, file), folder.renames)),
)
