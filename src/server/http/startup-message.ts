import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../services.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string }

/** Where the data is; of a PostgreSQL address no name and no password. */
function storeOf({ DATABASE_URL: address, DATA_DIR }: Services['settings']) {
  if (!address) return `embedded database in ${DATA_DIR}`
  const { host, pathname } = new URL(address)
  return `PostgreSQL at ${host}${pathname}`
}

/** What starts: version, store, brands and where they answer. */
export function startupMessage({ settings, brands }: Services) {
  const answering = brands.all.map(({ id, hosts }) => `${id} (${hosts.join(', ')})`)
  const noun = brands.all.length === 1 ? 'brand' : 'brands'
  return `Foyer ${version}, ${storeOf(settings)}, ${noun} ${answering.join(', ')}`
}
