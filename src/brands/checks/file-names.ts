import { closestMatch, editDistance } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'

const slots = Object.keys(slotExamples)
/** The site reads these of a brand's folder; a brand may keep other files there. */
const entries = ['site.json', 'theme.css', 'layouts', 'parts', 'pages', 'images', 'locales']
/** A mistyped name differs by so many letters at most. */
const maxMistypedLetters = 2

/** Reports files and folders that nothing reads, as their names are mistyped. */
export function* checkFileNames({ files, warning }: BrandFolder): Generator<Finding, void> {
  for (const entry of files('*').filter((entry) => !entries.includes(entry))) {
    const meant = closestMatch(entry, entries)
    if (editDistance(entry.toLowerCase(), meant) <= maxMistypedLetters)
      yield warning(entry, 1, meant, entry)
  }
  for (const file of files('{layouts,parts}/**/[!.]*.*')) {
    if (slots.some((slot) => file === `${slot}.astro`)) continue
    const meant = closestMatch(file.replace(/\.\w+$/, ''), slots)
    yield warning(file, 1, `the name of a slot, such as ${meant}.astro`, file)
  }
}
