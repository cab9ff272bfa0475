import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '#lib/file-fault.ts'
import { lineAt } from '#lib/json-text.ts'
import { allNames } from '../old-names.ts'
import { ownLayers } from '../own-layers.ts'
import { renamed, type Renames } from '../renamed.ts'

/** Finds the files of a brand that slots show; a brand's take the place of those below it. */
export const slotFiles = '{layouts,parts,cards}/*.astro'
/** Finds all files of a brand that are written in Astro. */
export const astroSources = '{layouts,parts,cards,pages}/**/*.astro'
/** Finds these and the pages in Markdown. */
export const pageSources = '{layouts,parts,cards,pages}/**/*.{astro,md}'

/** One thing that is wrong with a brand. */
export interface Finding {
  /** `file:line: expected X, found Y` */
  text: string
  /** Its path in the brand's folder. */
  file: string
  /** An error keeps the brand from its shoppers, a warning does not. */
  severity: 'error' | 'warning'
  /** Set where something is in vain, unless a brand that extends this one uses it. */
  isUnused?: true
}

/** Reports that a file of a brand cannot be checked. */
export class FileError extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.text)
    this.finding = finding
  }
}

/** Locates a finding in a file of a brand: a line, or a text or pattern to look for. */
type Place = number | string | RegExp

/** The folder of a brand, as the checks see it. */
export interface BrandFolder {
  themes: string
  id: string
  /** The folders that are shown together with it, the nearest first, the default theme's last. */
  layers: readonly BrandFolder[]
  /** The names that its files may still use. */
  renames: Renames
  /** Its files of a pattern, such as `pages/*.md`, in the order of their names. */
  files(pattern: string | string[]): string[]
  /** The text of a file. Throws `FileError`. */
  read(file: string): string
  /** Throws `FileError`. */
  readBytes(file: string): Buffer
  has(file: string): boolean
  error(file: string, place: Place, expected: string, found: string): Finding
  warning(file: string, place: Place, expected: string, found: string): Finding
  unused(file: string, place: Place, expected: string, found: string): Finding
}

type OwnFolder = Omit<BrandFolder, 'layers' | 'renames'>

function lineOf(text: string, place: string | RegExp) {
  return lineAt(text, typeof place === 'string' ? text.indexOf(place) : text.search(place))
}

/** Opens the folders of some brands that are shown together, the nearest first. */
export function openLayers(
  themes: string,
  ids: readonly string[],
  renames = renamed,
): readonly BrandFolder[] {
  const layers: BrandFolder[] = []
  for (const id of ids) layers.push({ ...openFolder(themes, id), layers, renames })
  return layers
}

/** Returns the layers that a brand has its settings and pictures from: see `ownLayers`. */
export const ownFolders = ({ layers }: BrandFolder) => ownLayers({ layers })

function hasField({ has, read, renames }: BrandFolder, field: string) {
  const names = allNames(renames.fields, field).join('|')
  return has('site.json') && new RegExp(`"(?:${names})"\\s*:`).test(read('site.json'))
}

/** Returns the file of a slot that a folder has, by its present name or an old one. */
export const fileOfSlot = ({ has, renames }: BrandFolder, slot: string) =>
  allNames(renames.slots, slot)
    .map((name) => `${name}.astro`)
    .find(has)

/** Returns whether a brand's site.json, or one that it extends, has a field. */
export const isFieldSet = (folder: BrandFolder, field: string) =>
  ownFolders(folder).some((layer) => hasField(layer, field))

/** Returns the nearest layer whose site.json has a field, else the nearest layer. */
export const folderOfField = (folder: BrandFolder, field: string) =>
  ownFolders(folder).find((layer) => hasField(layer, field)) ?? folder.layers[0]!

function openFolder(themes: string, id: string): OwnFolder {
  const folder = join(themes, id)
  const has = (file: string) => existsSync(join(folder, file))
  const readBytes = (file: string) => {
    try {
      return readFileSync(join(folder, file))
    } catch (error) {
      const found = fileFault(error)
      const text = `${themes}/${id}/${file}:1: expected a file that can be read, found ${found}`
      throw new FileError({ severity: 'error', file, text })
    }
  }
  const read = (file: string) => readBytes(file).toString()
  const finding =
    (severity: Finding['severity']) =>
    (file: string, place: Place, expected: string, found: string): Finding => {
      const isKnown = typeof place === 'number'
      const line = isKnown ? place : has(file) ? lineOf(read(file), place) : 1
      return {
        severity,
        file,
        text: `${themes}/${id}/${file}:${line}: expected ${expected}, found ${found}`,
      }
    }
  return {
    themes,
    id,
    has,
    read,
    readBytes,
    files: (pattern) =>
      globSync(pattern, { cwd: folder, withFileTypes: false })
        .map((file) => file.replaceAll('\\', '/'))
        .sort(),
    error: finding('error'),
    warning: finding('warning'),
    unused: (...args) => ({ ...finding('warning')(...args), isUnused: true }),
  }
}
