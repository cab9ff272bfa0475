import { runInNewContext } from 'node:vm'
import { closestMatch } from '#lib/closest-match.ts'
import { site } from '../config/site.ts'
import { locals } from '../locals.ts'
import { astroFiles, type AstroFile, type Node } from './astro-file.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { themeNames } from './imports.ts'
import { oldName } from './old-name.ts'
import { presentName } from '../old-names.ts'
import type { Rename } from '../renamed.ts'

/** The names of the language itself: what a new context of it has. */
const language = new Set(
  runInNewContext('Object.getOwnPropertyNames(globalThis)') as readonly string[],
)
for (const name of ['eval', 'Function', 'globalThis', 'WebAssembly']) language.delete(name)

/** Names what a file of a theme receives in place of the server's modules. */
const own = 'only values of Astro.props and Astro.locals'

/** The names that every file of a theme has besides. */
const given = ['Astro', 'Fragment', 'URL', 'URLSearchParams', 'arguments']

interface Known {
  fields: readonly string[]
  /** Another field belongs to the server, or is merely mistyped. */
  severity: Finding['severity']
  mayBePassed?: true
}

/**
 * Lists the objects with known fields: a mistyped field is undefined, and the page lacks it
 * silently.
 */
const known: Record<string, Known> = {
  Astro: { severity: 'error', fields: ['props', 'locals', 'slots', 'url', 'originPathname'] },
  'Astro.locals': {
    severity: 'error',
    fields: Object.keys(locals),
  },
  'Astro.locals.brand': {
    severity: 'warning',
    fields: ['id', 'layers', 'colourStyle', 'invoiceLogo', ...Object.keys(site.shape)],
    mayBePassed: true,
  },
}

/** Describes an object whose fields are not known. */
const anything: Partial<Known> = {}

/** Returns the old names that fields of an object may still have. */
function renamesAt({ renames }: BrandFolder, file: string, path: string): readonly Rename[] {
  if (path === 'Astro.locals.brand') return renames.fields
  const slot = presentName(renames.slots, file.replace('.astro', ''))
  return path === 'Astro.props' ? renames.props.filter((rename) => rename.slot === slot) : []
}

/** Parts of a type that are values all the same, such as the first of `value as Type`. */
const valueTypes = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** The names that a pattern such as `{ a, b: [c] }` declares. */
export function declaredIn(pattern: unknown): string[] {
  const node = pattern as Node | null
  if (!node) return []
  const { type, name, left, argument, value } = node
  if (type === 'Identifier') return [String(name)]
  if (type === 'AssignmentPattern') return declaredIn(left)
  if (type === 'RestElement') return declaredIn(argument)
  if (type === 'Property') return declaredIn(value)
  return ((node.properties ?? node.elements ?? []) as Node[]).flatMap(declaredIn)
}

/** The names that a node declares: a variable, a function with its parameters, an import. */
function declaredBy(node: Node): string[] {
  const { type, id, params = [], param, local } = node
  if (type.startsWith('Import') && local) return declaredIn(local)
  if (type === 'CatchClause') return declaredIn(param)
  const isDeclaration = /Declarat(?:or|ion)$|^(?:Arrow)?Function|^Class/.test(type)
  return isDeclaration ? [...declaredIn(id), ...(params as Node[]).flatMap(declaredIn)] : []
}

const isInType = (parents: Node[]) =>
  parents.some(({ type }) => type.startsWith('TS') && !valueTypes.includes(type))

/** Returns whether an identifier reads a value instead of naming a field, a label or a type. */
export function isRead(node: Node, parents: Node[]) {
  const parent = parents.at(-1)
  if (node.type !== 'Identifier' || !parent) return false
  if (isInType(parents)) return false
  if (parent.type === 'MetaProperty' || /^(?:Im|Ex)port/.test(parent.type)) return false
  if (parent.label === node || parents.at(-2)?.type === 'ObjectPattern') return false
  const isField = parent.property === node || (parent.key === node && parent.shorthand !== true)
  return !isField || parent.computed === true
}

type PathOf = (node: Node) => string | undefined

/** Returns what a node stands for, such as `Astro.locals`, whatever the file calls it. */
export function pathsIn(nodes: AstroFile['nodes']): PathOf {
  const aliases = new Map<string, string>()
  const pathOf: PathOf = ({ type, name, object, property, computed, expression }) => {
    if (type === 'ChainExpression') return pathOf(expression as Node)
    if (type === 'Identifier') return aliases.get(String(name)) ?? String(name)
    const path = type === 'MemberExpression' && !computed && pathOf(object as Node)
    return path ? `${path}.${String((property as Node).name)}` : undefined
  }
  for (const [{ type, id, init }] of nodes) {
    const path = type === 'VariableDeclarator' && init ? pathOf(init as Node) : undefined
    if (!path?.startsWith('Astro')) continue
    const { name, properties = [] } = id as Node & { properties?: Node[] }
    if (name) aliases.set(String(name), path)
    for (const { key, value } of properties)
      for (const alias of declaredIn(value))
        aliases.set(alias, `${path}.${String((key as Node).name)}`)
  }
  return pathOf
}

/** The fields that are read of a node by `.name` or by `const { name } =`; '' for any of them. */
function fieldsRead(node: Node, parent: Node): string[] {
  const nameOf = (key: unknown, computed: unknown) =>
    key && !computed ? String((key as Node).name) : ''
  if (parent.type === 'MemberExpression' && parent.object === node)
    return [nameOf(parent.property, parent.computed)]
  if (parent.type !== 'VariableDeclarator') return ['']
  const { properties = [] } = parent.id as Node & { properties?: Node[] }
  return properties.map(({ key, computed }) => nameOf(key, computed))
}

function* checkFields(folder: BrandFolder, file: string, { nodes, lineOf }: AstroFile) {
  const pathOf = pathsIn(nodes)
  for (const [node, parents] of nodes) {
    const parent = parents.at(-1)
    const path = pathOf(node)
    if (!parent || !path || isInType(parents)) continue
    if (node.type === 'Identifier' && !isRead(node, parents)) continue
    const renames = renamesAt(folder, file, path)
    const { fields, severity, mayBePassed } = known[path] ?? anything
    for (const field of fieldsRead(node, parent)) {
      const old = renames.find(({ from }) => from === field)
      if (old) yield oldName(folder, file, lineOf(node), old)
      if (old || fields === undefined) continue
      if (fields.includes(field) || (field === '' && mayBePassed)) continue
      const expected = `a field such as ${path}.${closestMatch(field, fields)}`
      yield folder[severity!](file, lineOf(node), expected, field ? `${path}.${field}` : path)
    }
  }
}

/** The name of a component's element, such as `Icons` of `<Icons.House />`. */
function componentName({ type, name }: Node): string | undefined {
  if (type !== 'JSXOpeningElement') return undefined
  const { object, name: written } = name as Node
  if (object) return String((object as Node).name)
  return /^[A-Z]/.test(String(written)) ? String(written) : undefined
}

function* checkReads(folder: BrandFolder, file: string, { nodes, lineOf }: AstroFile) {
  const declared = [...new Set(nodes.flatMap(([node]) => declaredBy(node)))]
  const readable = [...declared, ...given]
  const components = [...declared, ...themeNames()].filter((name) => /^[A-Z]/.test(name))
  const reported = new Set<string>()
  for (const [node, parents] of nodes) {
    if (node.type === 'MetaProperty') yield folder.error(file, lineOf(node), own, 'import.meta')
    const name = isRead(node, parents) ? String(node.name) : componentName(node)
    if (!name || readable.includes(name) || language.has(name) || reported.has(name)) continue
    reported.add(name)
    const meant = closestMatch(name, node.type === 'Identifier' ? readable : components)
    // The default part takes the place of one that reads a name that there is not.
    if (name in globalThis) yield folder.error(file, lineOf(node), own, name)
    else {
      const expected = `a name that the file has, such as ${meant}`
      yield folder.warning(file, lineOf(node), expected, name)
    }
  }
}

/** Reports what a file of a theme reads that it is not given, such as `process`. */
export function* checkNames(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(astroSources)) {
    const tree = astroFiles(folder)(file)
    if (!tree) continue
    yield* checkFields(folder, file, tree)
    yield* checkReads(folder, file, tree)
  }
}
