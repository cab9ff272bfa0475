import type { People, Source, Thing } from './engine.ts'
import { computed } from './fields.ts'
import {
  boolean,
  firstInstant,
  listAt,
  objectAt,
  readEmail,
  readInstant,
  readText,
  valueAt,
} from './values.ts'

/** Makes the fields that customers and addresses of several shops have alike. */

/** Tells companies by their name. */
export const addressType = computed('`company`, if there is one', ({ company }) =>
  readText(company) ? 'company' : 'private',
)

const isAnyEmail = (person: Source, paths: string[]) =>
  paths.some((path) => readEmail(valueAt(person, path)))

/** Reads what a shop notes of an address that was checked: whether it was, or when. */
const readVerified = (value: unknown) =>
  boolean.read(value) ?? (readInstant(value) ? true : undefined)

/** Makes the field of an address that was checked; a guest's is if the shop vouches for it. */
export const emailVerified = ({
  isGuest,
  email = ['email', 'order.email'],
  told = '',
}: {
  isGuest: (person: Source) => boolean
  email?: string[]
  /** The path of what the shop knows of a customer. */
  told?: string
}) => {
  const source = 'true for a guest with `--guests-verified` or `FEED_GUESTS_VERIFIED`'
  return computed(told ? `\`${told}\`; ${source}` : source, (person, { options }) => {
    // A line that says it has the address, too.
    if (!isAnyEmail(person, email)) return undefined
    if (isGuest(person)) return options.guestsVerified || undefined
    return told ? readVerified(valueAt(person, told)) : undefined
  })
}

/**
 * Makes what returns the customer of a thing, at a path of an order, and its addresses. An order
 * tells of no address of the customer's own.
 */
export const peopleAt =
  (path: string, changedAt: string[]) =>
  ({ kind, source }: Thing): People => {
    if (kind === 'order')
      return { customer: { ...objectAt(source, path), order: source }, addresses: [] }
    const changed = firstInstant(...changedAt.map((name) => source[name]))
    const addresses = listAt(source, 'addresses').map((address) => ({ changed, ...address }))
    return { customer: source, addresses }
  }
