import { escapeUTF8 } from 'entities'

/** An option of a select: its text, its attributes, and what tells it from those of its value. */
export type Option = { id: string; text: string } & Record<string, string | undefined>

/** Returns the HTML of an option, and the same where it is selected. */
export function writeOption({ id, text, ...attributes }: Option) {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeUTF8(value)}"`,
  )
  const [start, end] = [`<option${written.join('')}`, `>${escapeUTF8(text)}</option>`]
  return { id, html: start + end, selectedHtml: `${start} selected${end}` }
}

/** Puts one of all options before the likely ones. A list of one group stays as it is. */
export function putFirst<Item extends { id: string }>(groups: Item[][], id: string | undefined) {
  const first = groups.length > 1 && groups.flat().find((option) => option.id === id)
  if (!first) return groups
  const others = groups.map((group) => group.filter((option) => option !== first))
  return [[first, ...others[0]!], ...others.slice(1)]
}
