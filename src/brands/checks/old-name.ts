import type { Rename } from '../renamed.ts'
import type { BrandFolder } from './brand-folder.ts'

/** Warns of an old name, which is found in quotes or with what else belongs to it. */
export function oldName(
  { warning }: BrandFolder,
  file: string,
  line: number,
  { from, to, until }: Rename,
  written = (name: string) => name,
) {
  const found = `${written(from)}, which is its old name until version ${until}`
  return warning(file, line, written(to), found)
}
