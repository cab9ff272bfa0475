import { escapeUTF8 } from 'entities'

/** An option of a select: its text, its attributes, and what tells it from those of its value. */
export type Option = { id: string; text: string } & Record<string, string | undefined>

/** Returns the HTML of an option, before and after the place of `selected`. */
export function writeOption({ id, text, ...attributes }: Option) {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeUTF8(value)}"`,
  )
  return { id, start: `<option${written.join('')}`, end: `>${escapeUTF8(text)}</option>` }
}

/** Puts one of all options before the likely ones. A list of one group stays as it is. */
export function putFirst<Item extends { id: string }>(groups: Item[][], id: string | undefined) {
  const first = groups.flat().find((option) => option.id === id)
  if (!first || groups.length === 1) return groups
  const others = groups.map((group) => group.filter((option) => option !== first))
  return [[first, ...others[0]!], ...others.slice(1)]
}
