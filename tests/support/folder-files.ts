import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Reads the files of shoppers below a folder by their paths in it, not those of the brands. */
export async function readFolder(folder: string) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, Buffer>()
  for (const entry of found) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (!entry.isFile() || path.startsWith('brands')) continue
    // One that the site is writing has another name meanwhile.
    const content = await readFile(join(folder, path)).catch(() => undefined)
    if (content) files.set(path, content)
  }
  return files
}

/** Returns the paths of the files below a folder, in order. */
export const listFolder = async (folder: string) => [...(await readFolder(folder)).keys()].sort()
