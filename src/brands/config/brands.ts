import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { readSite, SiteError } from './site-file.ts'
import type { Site } from './site.ts'
import type { ColourStyle } from './colour-style.ts'

/**
 * A brand: its site configuration, its folder's name, where it answers, the file of its colours,
 * and that of the logo on its invoices.
 */
export type Brand = Site & {
  id: string
  colourStyle: ColourStyle | undefined
  invoiceLogo: string | undefined
}

/** A brand whose site.json cannot be used: the hosts that it names all the same, and why. */
export interface UnreadableBrand {
  id: string
  hosts: string[]
  fault: string
}

export interface Brands {
  all: Brand[]
  unreadable: UnreadableBrand[]
  /** The brand that answers on a `Host` header's host name, if any. */
  byHost(hostName: string): Brand | undefined
  byId(id: string): Brand | undefined
}

/** How a host is reached, unless the operator sets another address. */
export const defaultAddress = 'https://{host}'

/** The hosts that a site.json names, also one that breaks off or is wrong elsewhere. */
function hostsIn(file: string): string[] {
  try {
    const { hosts } = parse(readFileSync(file, 'utf8')) as { hosts?: unknown }
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []
  } catch {
    return []
  }
}

function readBrand(themes: string, id: string, address: string): Brand | UnreadableBrand {
  try {
    return readSite(themes, id, address)
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    return { id, hosts: hostsIn(join(themes, id, 'site.json')), fault: error.message }
  }
}

/** A brand as it is unless another has one of its hosts, which neither may answer on then. */
function withoutSharedHosts(brand: Brand, all: Brand[]): Brand | UnreadableBrand {
  const { id, hosts } = brand
  const faults = all.flatMap((other) =>
    hosts
      .filter((host) => other.id !== id && other.hosts.includes(host))
      .map(
        (host) =>
          `site.json of ${id}: hosts: expected host names of this brand alone, found '${host}', which site.json of ${other.id} has, too`,
      ),
  )
  return faults.length > 0 ? { id, hosts, fault: faults.join('\n') } : brand
}

const isUnreadable = (brand: Brand | UnreadableBrand): brand is UnreadableBrand => 'fault' in brand
const isReadable = (brand: Brand | UnreadableBrand): brand is Brand => !isUnreadable(brand)

/**
 * Reads every `<themes>/<brand>/site.json`, whose hosts are reached at `address`. A brand without
 * hosts that is not `named` is a template and takes no part, nor does a folder without that file.
 * Throws `SiteError` where no brand is left, or where the one that is `named` or the default one
 * cannot be read.
 */
export function loadBrands(themes: string, address = defaultAddress, named?: string): Brands {
  const ids = readdirSync(themes).filter((name) => existsSync(join(themes, name, 'site.json')))
  const read = ids.map((id) => readBrand(themes, id, address))
  const answering = read
    .filter(isReadable)
    .filter(({ id, hosts }) => id === named || hosts.length > 0)
  const checked = answering.map((brand) => withoutSharedHosts(brand, answering))
  const all = checked.filter(isReadable)
  const unreadable = [...read, ...checked].filter(isUnreadable)
  const isNeeded = ({ id }: UnreadableBrand) => id === named || id === 'default'
  if (unreadable.length > 0 && (all.length === 0 || unreadable.some(isNeeded)))
    throw new SiteError(unreadable.map(({ fault }) => fault).join('\n'))
  if (all.length === 0)
    throw new SiteError(
      ids.length > 0
        ? `${themes}: no site.json has hosts; expected a brand that answers somewhere, or BRAND to name one (${ids.join(', ')})`
        : `${themes}: expected a folder with a site.json for each brand, but there is none`,
    )
  return {
    all,
    unreadable,
    byHost: (hostName) => all.find(({ hosts }) => hosts.includes(hostName)),
    byId: (id) => all.find((brand) => brand.id === id),
  }
}
