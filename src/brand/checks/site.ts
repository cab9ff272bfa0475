import { readdirSync } from 'node:fs'
import { readSite, SiteError, type Brand } from '#server/brands/brands.ts'
import type { BrandFolder } from '../folder.ts'

/** The configuration of a brand, or the lines that say why it has none. */
function configuration(themes: string, id: string): { brand?: Brand; faults: string[] } {
  try {
    return { brand: readSite(themes, id), faults: [] }
  } catch (error) {
    if (error instanceof SiteError) return { faults: error.message.split('\n') }
    throw error
  }
}

/** Says what the server would refuse at start: a field of site.json, or a host that another brand has. */
export function checkSite({ themes, id, has, say }: BrandFolder) {
  if (!has('site.json')) return { faults: [say('site.json', 'expected such a file; npm run brand new makes one')] }
  const { brand, faults } = configuration(themes, id)
  const others = readdirSync(themes).flatMap((other) => (other === id ? [] : (configuration(themes, other).brand ?? [])))
  const shared = (brand?.hosts ?? []).flatMap((host) => {
    const owner = others.find(({ hosts }) => hosts.includes(host))
    return owner ? say('site.json', `hosts: ${owner.id} has '${host}', too; expected each host once`) : []
  })
  return { brand, faults: [...faults, ...shared] }
}
