import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of a brand, as the checks see it. */
export interface BrandFolder {
  themes: string
  id: string
  /** Its files of a pattern, such as `pages/*.md`, in the order of their names. */
  files(pattern: string | string[]): string[]
  read(file: string): string
  has(file: string): boolean
  /** A line of the report: the file, and what is expected of it. */
  say(file: string, expectation: string): string
}

export function openFolder(themes: string, id: string): BrandFolder {
  const folder = join(themes, id)
  return {
    themes,
    id,
    files: (pattern) =>
      globSync(pattern, { cwd: folder, withFileTypes: false })
        .map((file) => file.replaceAll('\\', '/'))
        .sort(),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    has: (file) => existsSync(join(folder, file)),
    say: (file, expectation) => `${themes}/${id}/${file}: ${expectation}`,
  }
}
