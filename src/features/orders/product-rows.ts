import type { OrderSummary } from '#contract/order.ts'
import type { PlacedLine } from '#domain/bundles.ts'
import { shownStatus } from '#domain/parcel-progress.ts'
import { pieceName } from '#domain/product-name.ts'
import { formatMoney, type MoneyStyle } from '#lib/money.ts'

type Product = OrderSummary['products'][number]

/** A product as a row of any list shows it. */
export interface RowProduct extends Pick<Product, 'productId' | 'categoryName' | 'image' | 'name'> {
  options?: NonNullable<Product['options']>
  /** The name of the bundle that it is a part of. */
  partOf?: string
  /** Lists its statuses, each with its pieces where they differ. */
  statuses: { status: number; quantity?: number }[]
}

function statusesOf({ productType, status, progress }: Product): RowProduct['statuses'] {
  const parts: RowProduct['statuses'] = progress ?? [{ status }]
  return parts.flatMap((part) => {
    const shown = shownStatus({ productType, status: part.status })
    return shown === undefined ? [] : [{ ...part, status: shown }]
  })
}

/** Returns the name of one piece of a product. */
export const nameOfPiece = ({
  name,
  quantity = 1,
  unit,
}: Pick<Product, 'name' | 'quantity' | 'unit'>) => pieceName({ name, quantity, unit })

/** Returns a line of an order as a row. */
export function toProductRow({ product, bundle }: PlacedLine<Product>): RowProduct {
  const { productId, categoryName, image, name, options } = product
  return {
    productId,
    categoryName,
    image,
    name,
    ...(options && { options }),
    ...(bundle && { partOf: nameOfPiece(bundle) }),
    statuses: statusesOf(product),
  }
}

/** The price of a line; none where it is unknown, or a part of a bundle is in that one's price. */
export const linePrice = ({ product, bundle }: PlacedLine<Product>, moneyStyle: MoneyStyle) =>
  !product.price || (bundle && Number(product.price.amount) === 0)
    ? undefined
    : formatMoney(product.price, moneyStyle)
