import { closestMatch, editDistance } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import { isOwnCardFile } from './cards.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'

const slots = Object.keys(slotExamples)
/** The site reads these of a brand's folder; a brand may keep other files there. */
const entries = [
  'site.json',
  'theme.css',
  'layouts',
  'parts',
  'cards',
  'pages',
  'images',
  'locales',
]
/** A mistyped name differs by so many letters at most. */
const maxMistypedLetters = 2

/** Folders of a brand. */
const folders = ['layouts', 'parts', 'cards', 'pages', 'images', 'locales']

function* checkFolders({ id, has, error, warning }: BrandFolder): Generator<Finding, void> {
  for (const name of folders)
    if (has(name) && !has(`${name}/`)) yield warning(name, 1, 'a folder', 'a file')
  const expected = 'a folder whose name has lower-case letters, digits and hyphens alone'
  if (/[#?]/.test(id)) yield error('site.json', 1, expected, id)
  else if (!/^[a-z0-9-]+$/.test(id)) yield warning('site.json', 1, expected, id)
}

/** Reports files that are left out, as a # or ? in their name ends the address of a file. */
function* checkSigns({ files, warning }: BrandFolder): Generator<Finding, void> {
  for (const file of files('{layouts,parts,cards,pages,images}/*'))
    if (/[#?]/.test(file)) yield warning(file, 1, 'a name without # and ?', file)
}

/** Reports files and folders that nothing reads, as their names are mistyped. */
export function* checkFileNames(folder: BrandFolder): Generator<Finding, void> {
  const { files, warning, renames } = folder
  const known = [...slots, ...renames.slots.map(({ from }) => from)]
  yield* checkFolders(folder)
  yield* checkSigns(folder)
  for (const entry of files('*').filter((entry) => !entries.includes(entry))) {
    const meant = closestMatch(entry, entries)
    if (editDistance(entry.toLowerCase(), meant) <= maxMistypedLetters)
      yield warning(entry, 1, meant, entry)
  }
  for (const file of files('{layouts,parts,cards}/**/[!.]*.*')) {
    if (known.some((slot) => file === `${slot}.astro`) || isOwnCardFile(file)) continue
    const meant = closestMatch(file.replace(/\.\w+$/, ''), slots)
    yield warning(file, 1, `the name of a slot, such as ${meant}.astro`, file)
  }
}
