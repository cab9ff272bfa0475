import { palette } from '#lib/colour.ts'
import { iconFiles } from '../icon-files.ts'

/** Returns the address of a picture of the brand, if it has that. */
type PictureOf = (name: string) => string | undefined

const iconsOf = (pictureOf: PictureOf) =>
  [iconFiles.small, iconFiles.large].flatMap(({ name, width }) => {
    const src = pictureOf(name)
    return src ? [{ src, sizes: `${width}x${width}`, type: 'image/png' }] : []
  })

/** Returns whether a brand has icons for a home screen. */
export const hasManifest = (pictureOf: PictureOf) => iconsOf(pictureOf).length > 0

/**
 * Returns the Web App Manifest of a brand, with which a phone puts the account on its home screen;
 * undefined for a brand without icons.
 */
export function webManifest(
  { companyName, style }: { companyName: string; style: string },
  pictureOf: PictureOf,
  language: { lang: string; dir: string },
) {
  const icons = iconsOf(pictureOf)
  if (icons.length === 0) return undefined
  const { brand: theme_color, light: background_color } = palette(style) ?? {}
  return {
    id: '/account',
    name: companyName,
    start_url: '/account',
    scope: '/',
    display: 'browser',
    ...language,
    theme_color,
    background_color,
    icons,
  }
}
