import { readdirSync } from 'node:fs'
import { readSite, SiteError, type Brand } from '#server/brands/brands.ts'
import { kinds } from '#server/identity/kinds.ts'
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

/** A host that another brand has, and what is right in itself and comes to nothing: a colour that is none, a brand that nobody reaches or signs in to. */
function* checkFields({ themes, id, say }: BrandFolder, brand: Brand) {
  const { style, hosts } = brand
  if (style !== '' && !style.startsWith('#')) yield say('site.json', `style: '${style}' is no colour; expected such as #1f4d46, or nothing`)
  if (id !== 'default' && hosts.length === 0) yield say('site.json', `hosts: nothing leads to this brand; expected a name such as ${id}.localhost`)
  const others = readdirSync(themes).flatMap((other) => (other === id ? [] : (configuration(themes, other).brand ?? [])))
  for (const host of hosts) {
    const owner = others.find((other) => other.hosts.includes(host))
    if (owner) yield say('site.json', `hosts: ${owner.id} has '${host}', too; expected each host once`)
  }
  if (!kinds.some(({ field }) => brand[field])) yield say('site.json', 'nobody can sign in; expected a way to, such as "oneCORELogin": true')
}

/** Says what the server would refuse at start, field by field, and what it takes in vain. */
export function checkSite(folder: BrandFolder) {
  if (!folder.has('site.json')) return { faults: [folder.say('site.json', 'expected such a file; npm run brand new makes one')] }
  const { brand, faults } = configuration(folder.themes, folder.id)
  return { brand, faults: brand ? [...checkFields(folder, brand)] : faults }
}
