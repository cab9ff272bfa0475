import type { Source } from './engine.ts'
import { listAt, readText } from './values.ts'

/** Names the only variant of a product without variants. */
const noVariant = 'Default Title'

/** Shopify does not say what a variant is a choice of. */
const variantName = {
  en: 'Variant',
  nl: 'Variant',
  de: 'Variante',
  fr: 'Variante',
  es: 'Variante',
  pl: 'Wariant',
  ar: 'الخيار',
}

const variantOf = ({ variant_title: title }: Source) => {
  const variant = readText(title)
  return variant === noVariant ? undefined : variant
}

/** The variant is an option. */
export function nameOf(item: Source) {
  const name = readText(item.name) ?? readText(item.title)
  const ending = ` - ${variantOf(item)}`
  return name?.endsWith(ending) ? name.slice(0, -ending.length) : name
}

/** Returns pairs of a name and a value, without those that the shop hides. */
const pairsOf = (list: Source[]) =>
  list.flatMap(({ name, value }) => {
    const [shownName, shownValue] = [readText(name), readText(value)]
    const isShown = shownName && shownValue && !shownName.startsWith('_')
    return isShown ? [{ name: shownName, value: shownValue }] : []
  })

/** Returns what was chosen of a product, and what was typed for it. */
export function optionsOf(item: Source) {
  const variant = variantOf(item)
  const chosen = pairsOf(listAt(item, 'variant_options')).filter(({ value }) => value !== noVariant)
  const typed = pairsOf(listAt(item, 'properties'))
  const unnamed = variant && chosen.length === 0 ? [{ name: variantName, value: variant }] : []
  const options = [...unnamed, ...chosen, ...typed]
  return options.length > 0 ? options : undefined
}

/** Returns the ways in which an order is sent, without those that were taken off it. */
export const shippingLinesOf = (order: Source) =>
  listAt(order, 'shipping_lines').filter(({ is_removed: isRemoved }) => isRemoved !== true)

export const shippingMethodOf = (order: Source) =>
  [...new Set(shippingLinesOf(order).map(({ title }) => readText(title)))]
    .filter(Boolean)
    .join(', ')
