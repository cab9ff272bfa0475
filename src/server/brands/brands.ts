import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSite, SiteError } from './site-file.ts'
import type { Site } from './site.ts'
import type { Stylesheet } from './stylesheet.ts'

/** A brand: its site configuration, its folder's name, where it answers, and the file of its colours. */
export type Brand = Site & { id: string; stylesheet: Stylesheet | undefined }

export interface Brands {
  all: Brand[]
  /** The brand that answers on a `Host` header's host name, if any. */
  byHost(hostName: string): Brand | undefined
  byId(id: string): Brand | undefined
}

/** How a host is reached, unless the operator says otherwise. */
export const onHttps = 'https://{host}'

/** Two brands may share a company, never a host. */
function refuseSharedHosts(brands: Brand[]) {
  const owners = new Map<string, string>()
  for (const { id, hosts } of brands)
    for (const host of hosts) {
      const owner = owners.get(host)
      if (owner)
        throw new SiteError(
          `site.json of ${id}: hosts: expected host names of this brand alone, found '${host}', which site.json of ${owner} has, too`,
        )
      owners.set(host, id)
    }
}

/**
 * Reads every `<themes>/<brand>/site.json`, whose hosts are reached at `address`. A brand without hosts that is not `named` is a template and
 * takes no part, nor does a folder without that file. Throws `SiteError`.
 */
export function loadBrands(themes: string, address = onHttps, named?: string): Brands {
  const ids = readdirSync(themes).filter((name) => existsSync(join(themes, name, 'site.json')))
  const all = ids
    .map((id) => readSite(themes, id, address))
    .filter(({ id, hosts }) => id === named || hosts.length > 0)
  if (all.length === 0)
    throw new SiteError(
      ids.length > 0
        ? `${themes}: no site.json has hosts; expected a brand that answers somewhere, or BRAND to name one (${ids.join(', ')})`
        : `${themes}: expected a folder with a site.json for each brand, but there is none`,
    )
  refuseSharedHosts(all)
  return {
    all,
    byHost: (hostName) => all.find(({ hosts }) => hosts.includes(hostName)),
    byId: (id) => all.find((brand) => brand.id === id),
  }
}
