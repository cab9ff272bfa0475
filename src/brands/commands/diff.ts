import { readFileSync } from 'node:fs'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { slotFiles, openLayers } from '../checks/brand-folder.ts'
import { layersOf } from '../config/layers.ts'
import {
  fileBelow,
  hashOf,
  keptFile,
  readIfThere,
  requireOwnBrand,
  stampOf,
  type Stamp,
} from './ejected.ts'

/** Says whether the original of a part has changed, and how. */
interface Comparison {
  text: string
  hasChanged: boolean
}

/** Returns the file of a layer below that has the text of a copied part by another name. */
function findRenamed(themes: string, brand: string, { hash }: Stamp) {
  const below = openLayers(themes, layersOf(themes, brand)).slice(1)
  return below
    .flatMap(({ id, files, read }) =>
      files(slotFiles).map((file) => ({
        file: `${themes}/${id}/${file}`,
        hash: hashOf(read(file)),
      })),
    )
    .find((other) => other.hash === hash)?.file
}

function describeGone(themes: string, brand: string, stamp: Stamp): Comparison {
  const renamed = findRenamed(themes, brand, stamp)
  const reason = renamed ? `was renamed to ${renamed}` : 'was removed'
  return { text: `${stamp.from} ${reason}`, hasChanged: true }
}

/** Compares the original of a copied part with the file that is below the copy now. */
function compareStamped(themes: string, brand: string, slot: string, stamp: Stamp): Comparison {
  const below = fileBelow(themes, brand, slot)
  if (!below) return describeGone(themes, brand, stamp)
  const kept = keptFile(themes, brand, slot)
  const [original, present] = [readIfThere(kept), readFileSync(below.file, 'utf8')]
  const since = `since it was copied from Foyer ${stamp.version}`
  if (hashOf(present) === (original === undefined ? stamp.hash : hashOf(original)))
    return { text: `${below.file} has not changed ${since}`, hasChanged: false }
  const patch =
    original === undefined
      ? `${kept} is missing, so the changes cannot be shown`
      : createTwoFilesPatch(kept, below.file, original, present, '', '', {
          headerOptions: FILE_HEADERS_ONLY,
        })
  const next = `Once your copy has these changes: cp ${below.file} ${kept}`
  return { text: `${below.file} has changed ${since}\n${patch}\n${next}\n`, hasChanged: true }
}

/**
 * Compares each part and layout that a brand has copied with the one below it. Throws a `CliError`
 * for a brand that there is not.
 */
export function compareEjected(themes: string, name: string | undefined): Comparison[] {
  const brand = requireOwnBrand(themes, name)
  const { files, read } = openLayers(themes, [brand])[0]!
  return files(slotFiles).map((file) => {
    const stamp = stampOf(read(file))
    const found = stamp
      ? compareStamped(themes, brand, file.replace(/\.astro$/, ''), stamp)
      : { text: 'no stamp; npm run brand eject did not copy it', hasChanged: false }
    return { ...found, text: `${themes}/${brand}/${file}: ${found.text}` }
  })
}
