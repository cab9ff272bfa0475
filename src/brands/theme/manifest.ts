import { palette } from '#lib/colour.ts'
import { iconFiles } from '../icon-files.ts'
import { brandImage } from './resolve.ts'

/** The settings that a manifest has of a brand. */
interface ManifestBrand {
  id: string
  companyName: string
  style: string
}

const iconsOf = ({ id }: ManifestBrand) =>
  [iconFiles.small, iconFiles.large].flatMap(({ name, width }) => {
    const src = brandImage(id, name)
    return src ? [{ src, sizes: `${width}x${width}`, type: 'image/png' }] : []
  })

/** Returns whether a brand has icons for a home screen. */
export const hasManifest = (brand: ManifestBrand) => iconsOf(brand).length > 0

/**
 * Returns the Web App Manifest of a brand, with which a phone puts the account on its home screen;
 * undefined for a brand without icons.
 */
export function webManifest(brand: ManifestBrand, lang: string, dir: string) {
  const icons = iconsOf(brand)
  if (icons.length === 0) return undefined
  const { brand: theme_color, light: background_color } = palette(brand.style) ?? {}
  return {
    id: '/account',
    name: brand.companyName,
    start_url: '/account',
    scope: '/',
    display: 'browser',
    lang,
    dir,
    theme_color,
    background_color,
    icons,
  }
}
