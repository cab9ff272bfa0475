import { z } from 'zod'
import type { Feature } from '#contract/codes.ts'
import { closestMatch } from '#lib/closest-match.ts'

/** Lists the cards of the overview that every brand has, in their usual order. */
export const cardNames = [
  'greeting',
  'upNext',
  'questions',
  'latestOrder',
  'lastViewed',
  'achievements',
  'profile',
] as const
export type CardName = (typeof cardNames)[number]

/** Names the feature without which a card is not shown. */
export const cardFeatures: Partial<Record<string, Feature>> = {
  latestOrder: 'MyOrders',
  achievements: 'Achievements',
} satisfies Partial<Record<CardName, Feature>>

const capitalized = <Name extends string>(name: Name) =>
  (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>

/** Returns the slot of a card, and the name of its file without `.astro`. */
export const slotOfCard = <Name extends string>(name: Name): `cards/${Capitalize<Name>}` =>
  `cards/${capitalized(name)}`

/** Returns the name of a card of every brand by its slot. */
export const cardOfSlot = (slot: string) =>
  slot.replace(/^cards\/(.)/, (_, letter: string) => letter.toLowerCase())

/** Tells whether every brand has a card; any other one is a brand's own. */
export const isCardName = (name: string): name is CardName =>
  cardNames.some((known) => known === name)

/** Tells whether a slot is that of a card of a brand's own. */
export const isOwnCard = (slot: string) =>
  slot.startsWith('cards/') && !cardNames.some((name) => slotOfCard(name) === slot)

const slotNames = cardNames.map(capitalized).join('|')
const ownPattern = new RegExp(`^(?!(?:${slotNames})$)[A-Z][A-Za-z0-9]*$`)

const error = ({ input }: { input?: unknown }) =>
  `expected a card such as ${closestMatch(String(input), cardNames)}, or a name such as Offers for a file cards/Offers.astro`

export const cards = z
  .array(z.union([z.enum(cardNames), z.string().regex(ownPattern, { error })], { error }))
  .min(1, 'expected at least one card, found an empty list')
  .default([...cardNames])
  .describe(
    'The cards of the overview, in this order. A name that begins with a capital letter is a card of the brand’s own: Offers is cards/Offers.astro.',
  )

/** Finds cards that are listed twice: their forms and headings would be on the page twice, too. */
export function* cardFaults(read: {
  cards: readonly string[]
}): Generator<[path: PropertyKey[], message: string]> {
  for (const [i, name] of read.cards.entries())
    if (read.cards.indexOf(name) < i)
      yield [['cards', i], `expected each card once, found '${name}' again`]
}
