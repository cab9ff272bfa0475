import { join } from 'node:path'
import type { Brand } from '../config/brands.ts'
import { isPdfPicture } from '../config/pdf-picture.ts'
import type { BrandFolder } from './brand-folder.ts'

const isAddress = (name: string) => /^(https?:)?\//.test(name)

/**
 * Says which pictures that site.json names are not there, and which logo or icon does not say how
 * large it is. In a picture not every browser follows the device's colours.
 */
export function* checkPictures(
  { themes, id, files, has, read, warning }: BrandFolder,
  { logo = '', pages = [], seller }: Partial<Brand>,
) {
  const named = [
    { name: logo, of: 'logo' },
    ...pages.map(({ name, iconUrl }) => ({ name: iconUrl, of: `iconUrl of the page ${name}` })),
  ]
  for (const { name, of } of named)
    if (name && !isAddress(name) && !has(`images/${name}`))
      yield warning('site.json', `"${name}"`, `a file images/${name} for ${of}`, 'none')
  const { logo: invoiceLogo } = seller ?? {}
  if (invoiceLogo && !isPdfPicture(join(themes, id, 'images', invoiceLogo)))
    yield warning(
      'site.json',
      `"${invoiceLogo}"`,
      `a PNG or JPEG images/${invoiceLogo} for seller.logo`,
      has(`images/${invoiceLogo}`) ? 'another file' : 'none',
    )
  if (!has('images/icon.svg'))
    yield warning('images/icon.svg', 1, 'an icon for the browser tab', 'none')
  for (const file of files('images/*.svg'))
    if (read(file).includes('prefers-color-scheme'))
      yield warning(
        file,
        'prefers-color-scheme',
        `a picture of its own for dark pages, ${file.replace('.svg', '-dark.svg')}`,
        'prefers-color-scheme, which Safari does not follow in a picture',
      )
  for (const file of new Set([logo, 'icon.svg'].map((name) => `images/${name}`))) {
    if (!file.endsWith('.svg') || !has(file)) continue
    const [tag = ''] = /<svg\b[^>]*>/.exec(read(file)) ?? []
    const lacking = ['viewBox', 'width', 'height'].filter(
      (attribute) => !new RegExp(`\\s${attribute}=`).test(tag),
    )
    const expected =
      'viewBox, width and height in its svg tag, so that the page does not shift while it loads'
    if (lacking.length > 0) yield warning(file, '<svg', expected, `no ${lacking.join(', no ')}`)
  }
}
