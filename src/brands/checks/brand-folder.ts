import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '#lib/file-fault.ts'
import { lineAt } from '#lib/json-text.ts'

/** One thing that is wrong with a brand. */
export interface Finding {
  /** `file:line: expected X, found Y` */
  text: string
  /** Its path in the brand's folder. */
  file: string
  /** An error keeps the brand from its shoppers, a warning does not. */
  severity: 'error' | 'warning'
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
  /** Its files of a pattern, such as `pages/*.md`, in the order of their names. */
  files(pattern: string | string[]): string[]
  /** The text of a file. Throws `FileError`. */
  read(file: string): string
  /** Throws `FileError`. */
  readBytes(file: string): Buffer
  has(file: string): boolean
  error(file: string, place: Place, expected: string, found: string): Finding
  warning(file: string, place: Place, expected: string, found: string): Finding
}

function lineOf(text: string, place: string | RegExp) {
  return lineAt(text, typeof place === 'string' ? text.indexOf(place) : text.search(place))
}

export function openBrandFolder(themes: string, id: string): BrandFolder {
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
  }
}
