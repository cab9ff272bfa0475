import { presentName } from '../old-names.ts'
import { renamed, type Renames } from '../renamed.ts'
import { cardOfSlot, slotOfCard } from './cards.ts'

type Path = readonly PropertyKey[]

/** Returns the present name of a card in a list, which follows from that of its slot. */
function presentCard({ slots }: Renames, name: unknown) {
  // One that begins with a capital letter is a card of the brand's own.
  if (typeof name !== 'string' || !/^[a-z]/.test(name)) return name
  const slot = slotOfCard(name)
  const present = presentName(slots, slot)
  return present === slot ? name : cardOfSlot(present)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the fields of a site.json by their present names, and where each of them is written. A
 * field that is there by both names has the value of the present one.
 */
export function withPresentFields(value: unknown, renames = renamed) {
  if (!isObject(value)) return { fields: value, writtenPath: (path: Path) => path }
  const written = renames.fields.filter(({ from, to }) => from in value && !(to in value))
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [presentName(written, name), field]),
  )
  if (Array.isArray(fields.cards))
    fields.cards = fields.cards.map((name) => presentCard(renames, name))
  const writtenPath = ([field, ...rest]: Path): Path => {
    const old = written.find(({ to }) => to === field)?.from ?? field
    return old === undefined ? [] : [old, ...rest]
  }
  return { fields, writtenPath }
}

/** Returns the values of renamed fields by their old names, for the files of brands that read them. */
export function withOldFields(site: Record<string, unknown>, { fields }: Renames = renamed) {
  return Object.fromEntries(fields.map(({ from, to }) => [from, site[to]]))
}
