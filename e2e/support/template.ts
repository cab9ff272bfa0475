import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/support/ports.ts'
import { startSite } from './site.ts'

/**
 * Builds the site and fills one demo database, which each worker's site starts from, and starts
 * what all workers share: the brands that only tests have.
 */
export default async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-template-'))
  const template = (process.env.FOYER_TEMPLATE ??= join(folder, 'demo'))
  // The unit tests of the same run have filled it.
  if (!existsSync(template)) await (await startSite(template)).stop()
  const data = join(folder, 'own-brands')
  await cp(template, data, { recursive: true })
  const port = String(await freePort())
  process.env.FOYER_OLD_SESSIONS = `http://127.0.0.1:${port}`
  const ownBrands = await startSite(data, { OLD_SESSIONS_PORT: port }, 'ownBrands')
  process.env.FOYER_OWN_BRANDS = ownBrands.origin
  return async () => {
    await ownBrands.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
