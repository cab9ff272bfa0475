import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brandNames } from '../config/brand-names.ts'

/** A link may lead back to a folder that it is in. */
const maxDepth = 6

/** Returns whether changes of a file are ignored. Packages change together with package.json. */
const isIgnored = (name: string) => name.startsWith('.') || name === 'node_modules'

/** Lists the files in a folder, also by links, each with what differs once it is another one. */
async function filesIn(folder: string, depth = 0): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !isIgnored(name)).sort()
  const files: string[] = []
  for (const name of names) {
    const file = join(folder, name)
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => error.code)
    if (typeof found !== 'object') files.push(`${file} ${found}`)
    else if (!found.isDirectory())
      files.push(`${file} ${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`)
    else if (depth < maxDepth) files.push(file, ...(await filesIn(file, depth + 1)))
  }
  return files
}

/** Tells by brand whether its files are still the same. */
export type Fingerprints = ReadonlyMap<string, string>

/** Reads the fingerprints of the brands of a folder. */
export async function readFingerprints(themes: string): Promise<Fingerprints> {
  const found = new Map<string, string>()
  for (const id of brandNames(themes)) {
    // A folder may go away meanwhile.
    const files = await filesIn(join(themes, id)).catch(() => [])
    found.set(id, files.join('\n'))
  }
  return found
}

/** Returns the brands whose files differ, those that are new or gone with them. */
export const changedBrands = (before: Fingerprints, now: Fingerprints) =>
  [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id))

/** Matches the fingerprint of a file that is part of the build. */
const ofBuilt = /(?:\.astro|\/default\/.*\.css) /

const builtFiles = (fingerprints: Fingerprints, id: string) =>
  (fingerprints.get(id) ?? '')
    .split('\n')
    .filter((line) => ofBuilt.test(line))
    .join('\n')

/** Returns the brands of which files differ that are part of the build. */
export const outdatedBrands = (before: Fingerprints, now: Fingerprints) =>
  [...now.keys()].filter((id) => builtFiles(before, id) !== builtFiles(now, id))
