import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns a function that lets `node --watch` restart the process, which watches what is imported:
 * here a file that only this changes. A theme's file would be watched once alone, as editors that
 * rename what they save put another file in its place.
 */
export async function openRestart(dataDir: string) {
  const file = join(resolve(dataDir), 'restart.json')
  mkdirSync(dataDir, { recursive: true })
  const note = (flag: 'r+' | 'w') => writeFileSync(file, JSON.stringify(Date.now()), { flag })
  // The process before this one has it watched already.
  if (!existsSync(file)) note('w')
  await import(pathToFileURL(file).href, { with: { type: 'json' } })
  // One event: after a first one that empties the file, a later second one would restart again.
  return () => note('r+')
}
