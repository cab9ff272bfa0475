import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../services.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string }

/** Returns where the data is; a PostgreSQL address without name and password. */
function storeOf({ DATABASE_URL: address, DATA_DIR }: Services['settings']) {
  if (!address) return `embedded database in ${DATA_DIR}`
  const { host, pathname } = new URL(address)
  return `PostgreSQL at ${host}${pathname}`
}

/** Describes the start: version, store, brands and their addresses. */
export function startupMessage({ settings, brands }: Services) {
  const answering = brands.all.map(({ id, hosts }) => `${id} (${hosts.join(', ')})`)
  const noun = brands.all.length === 1 ? 'brand' : 'brands'
  return `Foyer ${version}, ${storeOf(settings)}, ${noun} ${answering.join(', ')}`
}
