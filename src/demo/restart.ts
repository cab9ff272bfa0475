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
  const note = () => writeFileSync(file, JSON.stringify(Date.now()))
  // The process before this one has it watched already.
  if (!existsSync(file)) note()
  await import(pathToFileURL(file).href, { with: { type: 'json' } })
  return note
}
