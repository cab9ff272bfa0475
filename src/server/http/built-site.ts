import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFiles, type File } from './files.ts'
import type { Handler } from './handlers.ts'
import { inlineHashesFile } from './inline-hashes.ts'

/** What renders the pages, and the files that they are made with, by path. */
export interface Site {
  handler: Handler
  files: Map<string, File>
  /** Also answers paths outside of the account area, or calls `next`. */
  assets?: Handler
}

const dist = join(import.meta.dirname, '../../../dist')
export const builtSite = join(dist, 'server/entry.mjs')

/** Loads what `npm run build` has made. Throws where that is missing. */
export async function loadBuiltSite(): Promise<Site> {
  // Without NODE_ENV=production React renders at half the speed.
  process.env.NODE_ENV ??= 'production'
  if (!existsSync(builtSite) || !existsSync(inlineHashesFile))
    throw new Error('dist/ is missing: run npm run build first')
  const known = process.listeners('unhandledRejection')
  const { handler } = (await import(pathToFileURL(builtSite).href)) as { handler: Handler }
  // The adapter's own listener prints the address of the request, with its query.
  for (const listener of process.listeners('unhandledRejection'))
    if (!known.includes(listener)) process.off('unhandledRejection', listener)
  return { handler, files: await readFiles(join(dist, 'client')) }
}
