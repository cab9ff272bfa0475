import { join } from 'node:path'
import type { Brand } from '../config/brands.ts'
import { isPdfPicture } from '../config/pdf-picture.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'
import { lineAt } from '#lib/json-text.ts'

const isAddress = (name: string) => /^(https?:)?\//.test(name)

/** A picture of more bytes delays the page that shows it. */
const maxBytes = 500_000

function* checkSizes({ files, readBytes, warning }: BrandFolder) {
  for (const file of files('**/*.{svg,png,jpg,jpeg,gif,webp,avif}')) {
    const size = readBytes(file).length
    if (size > maxBytes)
      yield warning(
        file,
        1,
        `a picture of at most ${maxBytes / 1000} kB`,
        `${Math.ceil(size / 1000)} kB`,
      )
  }
}

const namedPicture =
  /\bbrandImage\(\s*[\w.]*brand\.id\s*,\s*['"]([^'"]+)['"]|<BrandImage\b[^>]*\bname="([^"]+)"/g

/** Reports pictures that a part or page names by `brandImage` or `BrandImage` and that are not there. */
function* checkNamed({ files, read, has, warning }: BrandFolder) {
  for (const file of files('{layouts,parts,pages}/**/*.astro')) {
    const text = read(file)
    for (const { index, 1: byCall = '', 2: picture = byCall } of text.matchAll(namedPicture))
      if (!has(`images/${picture}`))
        yield warning(file, lineAt(text, index), `a file images/${picture}`, 'none')
  }
}

/**
 * Says which pictures that site.json names are not there, and which logo or icon does not say how
 * large it is.
 */
function* checkConfigured(
  { themes, id, has, read, warning }: BrandFolder,
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

/** Reports pictures with colours for dark pages: not every browser follows the device in them. */
function* checkColours({ files, read, warning }: BrandFolder) {
  for (const file of files('images/*.svg'))
    if (read(file).includes('prefers-color-scheme'))
      yield warning(
        file,
        'prefers-color-scheme',
        `a separate picture for dark pages, ${file.replace('.svg', '-dark.svg')}`,
        'prefers-color-scheme, which Safari does not follow in a picture',
      )
}

/** Checks a brand's pictures: that they are there, and not too large. */
export function* checkPictures(
  folder: BrandFolder,
  brand: Partial<Brand>,
): Generator<Finding, void> {
  yield* checkConfigured(folder, brand)
  yield* checkNamed(folder)
  yield* checkColours(folder)
  yield* checkSizes(folder)
}
