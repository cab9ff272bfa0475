import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse, walk } from 'css-tree'
import { browserslistToTargets, bundleAsync } from 'lightningcss'
import { fileFault } from '#lib/file-fault.ts'
import { deepElement, maxDepth } from '../nesting.ts'
import { withPresentNames } from '../old-names.ts'
import { renamed, type Renames } from '../renamed.ts'
import { isElsewhere, isPlaced, readText } from './text.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const { browserslist } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  browserslist: string[]
}
const targets = browserslistToTargets(browserslist.map((oldest) => oldest.replace('>= ', '')))
const { resolve } = createRequire(import.meta.url)

/** Finds the file that a stylesheet names: one beside it, else one of a package. */
function fileOf(address: string, from: string) {
  const beside = join(dirname(from), address)
  if (/^\.\.?\//.test(address) || existsSync(beside)) return beside
  try {
    return resolve(address)
  } catch {
    return beside
  }
}

/** A text that takes the place of a part of a stylesheet. */
interface Replacement {
  start: number
  end: number
  text: string
}

/** Lists the addresses of files in a stylesheet, less those of other stylesheets. */
function addressesIn(css: string) {
  const found: { address: string; start: number; end: number }[] = []
  walk(parse(css, { positions: true, parseCustomProperty: true }), function (node) {
    // A stylesheet that is imported becomes part of this one.
    if (node.type !== 'Url' || this.atrule?.name === 'import' || isElsewhere(node.value)) return
    const { start, end } = node.loc!
    found.push({ address: node.value, start: start.offset, end: end.offset })
  })
  return found
}

const replaceParts = (text: string, parts: Replacement[]) =>
  parts
    .toReversed()
    .reduce(
      (before, part) => before.slice(0, part.start) + part.text + before.slice(part.end),
      text,
    )

/** Returns the address of a file that a stylesheet names. */
export type AddressOf = (file: string) => Promise<string>

/** Reads a stylesheet with the addresses of the files that it names, and with present names. */
async function readWithAddresses(name: string, addressOf: AddressOf, renames: Renames) {
  const css = withPresentNames(readText(await readFile(name)), renames)
  if (deepElement(css) !== undefined)
    throw new Error(`more than ${maxDepth} nested elements, quotes or brackets`)
  const parts: Replacement[] = []
  for (const { address, start, end } of addressesIn(css)) {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? []
    const served = await addressOf(fileOf(path, name))
    parts.push({ start, end, text: `url("${served}${fragment}")` })
  }
  return replaceParts(css, parts)
}

/** Says which file, and which line of it, an error is about. */
function faultOf(error: unknown, file: string) {
  const { fileName = file, loc } = error as { fileName?: string; loc?: { line: number } }
  // A file that a stylesheet names is to blame itself.
  if (isPlaced(error)) return (error as Error).message
  const place = `${fileName}:${loc?.line ?? 1}`
  return `${place}: expected a stylesheet that can be read, found ${fileFault(error)}`
}

/**
 * Reads theme.css with what it imports as one stylesheet for the browsers that we support. Throws
 * `file:line: expected X, found Y`.
 */
export async function readStylesheet(file: string, addressOf: AddressOf, renames = renamed) {
  try {
    const { code } = await bundleAsync({
      filename: file,
      minify: true,
      // A browser leaves out what it does not know, too; the checks report it.
      errorRecovery: true,
      targets,
      resolver: { read: (name) => readWithAddresses(name, addressOf, renames), resolve: fileOf },
    })
    return Buffer.from(code)
  } catch (error) {
    throw new Error(faultOf(error, file), { cause: error })
  }
}
