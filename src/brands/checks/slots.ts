import { closestMatch } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import type { BrandFolder } from './brand-folder.ts'

const slots = Object.keys(slotExamples)

/** Says which files of layouts/ and parts/ no page would ever show. */
export function* checkSlots({ files, warning }: BrandFolder) {
  for (const file of files('{layouts,parts}/**/[!.]*.*')) {
    const isSlot = slots.some((slot) => file === `${slot}.astro`)
    if (!isSlot)
      yield warning(
        file,
        1,
        `the name of a slot, such as ${closestMatch(file.replace(/\.\w+$/, ''), slots)}.astro`,
        file,
      )
  }
}
