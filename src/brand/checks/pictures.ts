import type { Brand } from '#server/brands/brands.ts'
import type { BrandFolder } from '../folder.ts'

const isAddress = (name: string) => /^(https?:)?\//.test(name)

/** Says which pictures that site.json names are not there, and which logo or icon does not say how large it is. */
export function* checkPictures({ has, read, say }: BrandFolder, { logo = '', pages = [] }: Partial<Brand>) {
  const marks = [...new Set([logo, 'icon.svg'])].map((name) => ({ name, of: name === logo ? 'logo of site.json' : 'the browser’s tab' }))
  const icons = pages.map(({ name, iconUrl }) => ({ name: iconUrl, of: `iconUrl of pages (${name}) of site.json` }))
  for (const { name, of } of [...marks, ...icons])
    if (name && !isAddress(name) && !has(`images/${name}`)) yield say(`images/${name}`, `expected such a picture for ${of}`)
  for (const file of marks.map(({ name }) => `images/${name}`).filter((name) => name.endsWith('.svg') && has(name))) {
    const [tag = ''] = /<svg\b[^>]*>/.exec(read(file)) ?? []
    const lacking = ['viewBox', 'width', 'height'].filter((attribute) => !new RegExp(`\\s${attribute}=`).test(tag))
    if (lacking.length > 0) yield say(file, `expected ${lacking.join(', ')} in its svg tag, so that its place is kept while it loads`)
  }
}
