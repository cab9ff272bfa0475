/** A line of an order as its shop feeds it: some have the quantity in the name already. */
interface Line {
  name: string
  quantity: number
  unit?: string | undefined
}

/** Begins the name of a line that is not one piece: `2 × `, `1,5 kg × `. */
const quantityPrefix = /^\d+(?:[.,]\d+)?(?: [^ ×]+)? × /

/** The name of one piece of a line, whose own name may begin with the quantity. */
export const pieceName = ({ name, quantity, unit }: Line) =>
  quantity !== 1 || unit ? name.replace(quantityPrefix, '') : name

/** Returns a quantity with the decimal separator of a brand. */
export const decimalText = (quantity: number, { decimalSep }: { decimalSep: string }) =>
  String(quantity).replace('.', decimalSep)

/** The name of a line with its quantity, unless it is one piece. */
export function nameWithQuantity(
  { name, quantity, unit = '' }: Line,
  separators: { decimalSep: string },
) {
  if (name === '' || (quantity === 1 && !unit)) return name
  const counted = decimalText(quantity, separators)
  return `${[counted, unit].filter(Boolean).join(' ')} × ${pieceName({ name, quantity, unit })}`
}

interface Shown {
  name: string
  url: string
  price: string
}

/** Returns whether the shop no longer has a product: all of its details are missing. */
export const isGone = ({ name, url, price }: Shown) => !name && !url && !price

export const productName = (
  product: Shown,
  messages: { ac_ProductGone: string; ac_Product: string },
) => product.name || (isGone(product) ? messages.ac_ProductGone : messages.ac_Product)
