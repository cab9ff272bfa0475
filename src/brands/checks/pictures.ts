import { join } from 'node:path'
import type { Brand } from '../config/brands.ts'
import { isPdfPicture } from '../config/pdf-picture.ts'
import {
  astroSources,
  folderOfField,
  ownFolders,
  type BrandFolder,
  type Finding,
} from './brand-folder.ts'
import { lineAt } from '#lib/json-text.ts'

const isAddress = (name: string) => /^(https?:)?\//.test(name)

/** A picture of more bytes delays the page that shows it. */
export const maxPictureBytes = 500_000

function* checkSizes({ files, readBytes, warning }: BrandFolder) {
  for (const file of files('**/*.{svg,png,jpg,jpeg,gif,webp,avif}')) {
    const size = readBytes(file).length
    if (size > maxPictureBytes)
      yield warning(
        file,
        1,
        `a picture of at most ${maxPictureBytes / 1000} kB`,
        `${Math.ceil(size / 1000)} kB`,
      )
  }
}

const namedPicture =
  /\bbrandImage\(\s*[\w.]*brand\s*,\s*['"]([^'"]+)['"]|<BrandImage\b[^>]*\bname="([^"]+)"/g

/** Returns the nearest layer that has a picture, if any. */
const folderOfPicture = (folder: BrandFolder, name: string) =>
  ownFolders(folder).find(({ has }) => has(`images/${name}`))

/** Reports pictures that a part or page names by `brandImage` or `BrandImage` and that are not there. */
export function* checkNamedPictures(folder: BrandFolder): Generator<Finding, void> {
  const { files, read, warning } = folder
  for (const file of files(astroSources)) {
    const text = read(file)
    for (const { index, 1: byCall = '', 2: picture = byCall } of text.matchAll(namedPicture))
      if (!folderOfPicture(folder, picture))
        yield warning(file, lineAt(text, index), `a file images/${picture}`, 'none')
  }
}

/** Reports pictures that site.json names and that are not there. */
function* checkConfigured(folder: BrandFolder, { logo = '', pages = [], seller }: Partial<Brand>) {
  const warningAt = (field: string, name: string, expected: string, found = 'none') =>
    folderOfField(folder, field).warning('site.json', `"${name}"`, expected, found)
  if (logo && !isAddress(logo) && !folderOfPicture(folder, logo))
    yield warningAt('logo', logo, `a file images/${logo} for logo`)
  for (const { name, iconUrl } of pages)
    if (iconUrl && !isAddress(iconUrl) && !folderOfPicture(folder, iconUrl))
      yield warningAt('pages', iconUrl, `a file images/${iconUrl} for iconUrl of the page ${name}`)
  const invoiceLogo = seller?.logo
  const files = ownFolders(folder).map(({ themes, id }) =>
    join(themes, id, 'images', invoiceLogo ?? ''),
  )
  if (invoiceLogo && !files.some(isPdfPicture))
    yield warningAt(
      'seller',
      invoiceLogo,
      `a PNG or JPEG images/${invoiceLogo} for seller.logo`,
      folderOfPicture(folder, invoiceLogo) ? 'another file' : 'none',
    )
}

/** Reports a missing icon, and a logo or icon that does not say how large it is. */
function* checkMarks(folder: BrandFolder, logo: string) {
  if (!folderOfPicture(folder, 'icon.svg'))
    yield folder.warning('images/icon.svg', 1, 'an icon for the browser tab', 'none')
  for (const name of new Set([logo, 'icon.svg'])) {
    const owner = name.endsWith('.svg') && folderOfPicture(folder, name)
    if (!owner) continue
    const [tag = ''] = /<svg\b[^>]*>/.exec(owner.read(`images/${name}`)) ?? []
    const lacking = ['viewBox', 'width', 'height'].filter(
      (attribute) => !new RegExp(`\\s${attribute}=`).test(tag),
    )
    const expected =
      'viewBox, width and height in its svg tag, so that the page does not shift while it loads'
    const found = `no ${lacking.join(', no ')}`
    if (lacking.length > 0) yield owner.warning(`images/${name}`, '<svg', expected, found)
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

/** Checks the pictures of site.json: that they are there, and say how large they are. */
export function* checkPictures(
  folder: BrandFolder,
  brand: Partial<Brand>,
): Generator<Finding, void> {
  yield* checkConfigured(folder, brand)
  yield* checkMarks(folder, brand.logo ?? '')
}

/** Checks the files of pictures by themselves. */
export function* checkPictureFiles(folder: BrandFolder): Generator<Finding, void> {
  yield* checkColours(folder)
  yield* checkSizes(folder)
}
