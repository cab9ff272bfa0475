import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Git ignores this folder, as text looks different on each machine. */
export const picturesFolder = join(import.meta.dirname, '../../pictures/brands')

/** The pictures that a run is compared with, those of the latest run, and their differences. */
export const kinds = ['last', 'new', 'difference'] as const
export type Kind = (typeof kinds)[number]

export const folderOf = (kind: Kind, brand: string) => join(picturesFolder, kind, brand)

/** Lists the pictures of a folder, as `light/phone/overview-full.png`. */
export const picturesIn = (folder: string) =>
  existsSync(folder)
    ? globSync('**/*.png', { cwd: folder })
        .map((file) => file.replaceAll('\\', '/'))
        .sort()
    : []
