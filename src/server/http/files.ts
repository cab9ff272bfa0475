import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookup } from 'mrmime'

/** A file as it is served, with how long it may be kept. */
export interface File {
  type: string
  cache: string
  body: string | Buffer
}

/** Caches a file whose name changes with its content. */
export const forever = 'public,max-age=31536000,immutable'

/** A picture for each country, as `/account/flags/NL.svg`. */
export async function readFlags(): Promise<Map<string, File>> {
  const folder = join(fileURLToPath(import.meta.resolve('country-flag-icons')), '../3x2')
  const files = await readFiles(folder, 'public,max-age=604800')
  return new Map(
    [...files].flatMap(([name, file]) =>
      name.endsWith('.svg') ? [[`/account/flags${name}`, file] as const] : [],
    ),
  )
}

/** All files of a folder, by their path in it. */
export async function readFiles(folder: string, cache = forever): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = async (file: string): Promise<[string, File]> => {
    const path = `/${relative(folder, file).split(sep).join('/')}`
    return [
      path,
      { type: lookup(file) ?? 'application/octet-stream', cache, body: await readFile(file) },
    ]
  }
  return new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => read(join(entry.parentPath, entry.name))),
    ),
  )
}
