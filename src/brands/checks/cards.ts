import { closestMatch } from '#lib/closest-match.ts'
import type { Brand } from '../config/brands.ts'
import { cardFeatures, isCardName, isOwnCard, slotOfCard } from '../config/cards.ts'
import { slotExamples } from '../slots.ts'
import { folderOfField, isFieldSet, type BrandFolder, type Finding } from './brand-folder.ts'

/** Finds a card in the list of a site.json. */
const placeOf = (name: string) => new RegExp(`(?<="cards"\\s*:\\s*\\[[^\\]]*)"${name}"`)

/** Reports cards that shoppers do not see: they have no file, or their feature is off. */
export function* checkCards(
  folder: BrandFolder,
  { cards = [], enableFeatures = [] }: Partial<Brand>,
): Generator<Finding, void> {
  // The usual cards come and go with their features.
  if (!isFieldSet(folder, 'cards')) return
  const { warning } = folderOfField(folder, 'cards')
  for (const name of cards) {
    const place = placeOf(name)
    const feature = cardFeatures[name]
    if (feature && !enableFeatures.includes(feature))
      yield warning('site.json', place, `"${feature}" in enableFeatures for it`, `"${name}"`)
    const file = `${slotOfCard(name)}.astro`
    if (!isCardName(name) && !folder.layers.some(({ has }) => has(file)))
      yield warning('site.json', place, `a file ${file} of the card ${name}`, 'none')
  }
}

/** The name of a file that may be a card of a brand's own. */
const ownFile = /^cards\/([A-Z][A-Za-z0-9]*)\.astro$/
const slots = Object.keys(slotExamples)

/** Tells whether a file may be a card of a brand's own. */
export const isOwnCardFile = (file: string) =>
  ownFile.test(file) && isOwnCard(file.replace('.astro', ''))

/** Reports cards of a brand's own that no list has. */
export function* checkCardFiles(
  { files, unused, renames }: BrandFolder,
  { cards }: Partial<Brand>,
): Generator<Finding, void> {
  const isOld = (file: string) => renames.slots.some(({ from }) => file === `${from}.astro`)
  const own = files('cards/*.astro').filter((file) => isOwnCardFile(file) && !isOld(file))
  for (const file of own) {
    const [, name = ''] = ownFile.exec(file) ?? []
    const meant = closestMatch(`cards/${name}`, slots)
    // Without a readable site.json nobody knows which cards there are.
    if (cards && !cards.includes(name))
      yield unused(file, 1, `"${name}" in cards of site.json, or a name such as ${meant}`, 'none')
  }
}
