import { renamed, type Rename, type Renames } from './renamed.ts'

type Names = readonly Pick<Rename, 'from' | 'to'>[]

/** Returns the present name of an old one; any other name stays as it is. */
export const presentName = (renames: Names, name: string) =>
  renames.find(({ from }) => from === name)?.to ?? name

/** Returns a name and those that it had before. */
export const allNames = (renames: Names, name: string) => [
  name,
  ...renames.flatMap(({ from, to }) => (to === name ? from : [])),
]

/** Returns the file of a slot of each layer that has one, by its present name or an old one. */
export const filesOfSlot = (
  layers: readonly string[],
  slot: string,
  has: (file: string) => boolean,
  { slots }: Pick<Renames, 'slots'> = renamed,
) =>
  layers.flatMap((layer) => {
    const files = allNames(slots, slot).map((name) => `/themes/${layer}/${name}.astro`)
    return files.find(has) ?? []
  })

/**
 * Returns the props of a placed slot, such as `default:parts/Header`, with each renamed one by both
 * of its names: the file that places it may have the old one, and the file of the slot, too.
 */
export function withBothNames<Props extends object>(
  placed: string,
  props: Props,
  { slots, props: renames }: Pick<Renames, 'slots' | 'props'> = renamed,
): Props {
  if (renames.length === 0) return props
  const slot = presentName(slots, placed.replace(/^.*:/, ''))
  const all = { ...props } as Record<string, unknown>
  for (const rename of renames)
    if (rename.slot === slot && (rename.from in all || rename.to in all)) {
      const value = all[rename.to] ?? all[rename.from]
      Object.assign(all, { [rename.to]: value, [rename.from]: value })
    }
  return all as Props
}

const escaped = (name: string) => name.replace(/[^\w-]/g, '\\$&')

/** Matches a custom property of a stylesheet. */
export const tokenPattern = (name: string) =>
  new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'g')
/** Matches a selector of the elements with a `data-part`. */
export const partPattern = (name: string) =>
  new RegExp(`\\[\\s*data-part\\s*=\\s*(["']?)${escaped(name)}\\1\\s*\\]`, 'g')

/**
 * Returns CSS of a brand with the present names of custom properties. Selectors of a renamed part
 * match both of its names, since a brand may have an element of its own by the old one.
 */
export function withPresentNames(css: string, { tokens, parts }: Renames = renamed) {
  let text = css
  for (const { from, to } of tokens) text = text.replace(tokenPattern(from), to)
  for (const { from, to } of parts)
    text = text.replace(partPattern(from), `:is([data-part='${to}'], [data-part='${from}'])`)
  return text
}
