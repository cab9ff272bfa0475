import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { endpoints } from '#routes.ts'
import { SettingsError } from './settings-error.ts'

/** Begins the paths of the built files, whose names change with their contents. */
export const assetsPath = endpoints.assets.path.replace('*', '')

/** Names the build's record of the address at which its pages expect their files. */
export const assetsUrlFile = join(import.meta.dirname, '../../dist/assets-url.txt')

/** Has only characters that have no meaning in a policy. */
const plainAddress = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w.~-]+)*$/

/** Reads ASSETS_URL: the build puts it before the path of each file. */
export const assetsUrl = z
  .string()
  .refine(
    (text) =>
      plainAddress.test(text) && URL.canParse(text) && new URL(`${text}/`).href === `${text}/`,
    'expected an address such as https://assets.shop.example/foyer, without a user, a query, or a slash at its end',
  )

/** Throws `SettingsError` where the build's pages expect their files at another address. */
export function checkAssetsUrl(given = '', file = assetsUrlFile) {
  const built = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (built !== given)
    throw new SettingsError(
      `ASSETS_URL: expected ${built || 'none'}, as in npm run build, found ${given || 'none'}; set it, or build again`,
    )
}

/** Returns a text of the build that names the built files as this process serves them. */
export const withOwnAssets = (text: string, url = '') =>
  text.replaceAll(`${url}${assetsPath}`, assetsPath)
