import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './site.ts'

/** Builds the site and fills one demo database, which each worker's site starts from. */
export default async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-template-'))
  const site = await startSite(folder)
  await site.stop()
  process.env.FOYER_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
