import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkAssetsUrl } from '../assets-url.ts'
import type { Settings } from '../settings.ts'
import { readFiles, type File } from './files.ts'
import type { Handler } from './handlers.ts'
import { inlineDirectives, inlineHashesFile } from './inline-hashes.ts'

/** Describes where the built site and Astro's dev server render differently. */
export interface Rendering {
  /**
   * Returns the policy for a page's scripts and styles, and for the addresses that they may
   * request.
   */
  directives(colourStyle: string): string[]
  /** The key, in a `WeakMap`, of HTML that is rendered once from `source` and then kept. */
  keptWith(source: object): object
  /** Gets an error before the error page is rendered; the page is not, where this throws. */
  onError(error: unknown): void
}

/** Holds the renderer of the pages, and their files by path. */
export interface BuiltSite {
  handler: Handler
  rendering: Rendering
  files: Map<string, File>
  /** Answers paths outside of the account area, too, or calls `next`. */
  assets?: Handler
}

const dist = join(import.meta.dirname, '../../../dist')
export const builtSite = join(dist, 'server/entry.mjs')

const rendering: Rendering = {
  directives: inlineDirectives,
  keptWith: (source) => source,
  onError() {},
}

/** Loads what `npm run build` has made. Throws where that is missing, or made for other settings. */
export async function loadBuiltSite({ ASSETS_URL }: Settings): Promise<BuiltSite> {
  // Without NODE_ENV=production React renders at half the speed.
  process.env.NODE_ENV ??= 'production'
  if (!existsSync(builtSite) || !existsSync(inlineHashesFile))
    throw new Error('dist/ is missing: run npm run build first')
  checkAssetsUrl(ASSETS_URL)
  const known = process.listeners('unhandledRejection')
  const { handler } = (await import(pathToFileURL(builtSite).href)) as { handler: Handler }
  // The adapter's own listener prints the address of the request, with its query.
  for (const listener of process.listeners('unhandledRejection'))
    if (!known.includes(listener)) process.off('unhandledRejection', listener)
  return { handler, rendering, files: await readFiles(join(dist, 'client')) }
}
