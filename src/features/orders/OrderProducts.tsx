import { decimalText } from '#domain/product-name.ts'
import { shipmentColour } from '#domain/statuses.ts'
import type { FoundWords } from '#lib/mark-words.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { Marked } from '#ui/Marked.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import { ProductOptions } from './ProductOptions.tsx'
import type { ProductMessages } from './orders.messages.ts'
import { shipmentStatusKey } from './orders.rules.ts'
import type { RowProduct } from './product-rows.ts'

/** The list of orders shows neither prices nor actions, the overview no actions. */
export type ProductRow = RowProduct & {
  price?: string | undefined
  action?: { label: string; href: string } | undefined
  /** Adds a detail, such as the refunded pieces. */
  note?: string | undefined
}

interface Props {
  products: ProductRow[]
  moneyStyle: Pick<MoneyStyle, 'decimalSep'>
  messages: ProductMessages
  /** Holds the words of a search that has found the order. */
  found?: FoundWords | undefined
}

/** The products of an order, wherever it is shown; the parts of a bundle are below it. */
export function OrderProducts({ products, ...rest }: Props) {
  if (products.length === 0) return null
  return (
    <ul className="product-rows">
      {products.map((product, position) => (
        <OrderProduct key={`${product.productId} ${position}`} product={product} {...rest} />
      ))}
    </ul>
  )
}

function OrderProduct({
  product,
  moneyStyle,
  messages,
  found,
}: Omit<Props, 'products'> & { product: ProductRow }) {
  const { image, categoryName, name, options = [], partOf, price, action, note } = product
  return (
    <li
      className={`product-row${partOf === undefined ? '' : ' bundle-part'}`}
      data-part="product-row"
    >
      <Picture src={image} size={64} />
      <ProductText categoryName={categoryName} name={name || messages.ac_ProductGone} found={found}>
        {partOf && (
          <span className="option secondary">
            {messages.ac_PartOf.replace('{{name}}', () => `\u2068${partOf}\u2069`)}
          </span>
        )}
        <ProductOptions options={options} found={found} />
        <Statuses product={product} moneyStyle={moneyStyle} messages={messages} found={found} />
        {note && <span className="option secondary">{note}</span>}
        {action && (
          <a className="product-action" href={action.href}>
            <span>{action.label}</span>
            <span className="visually-hidden">{`: ${name}`}</span>
          </a>
        )}
      </ProductText>
      {price && <span className="amount">{price}</span>}
    </li>
  )
}

function Statuses({
  product,
  moneyStyle,
  messages,
  found,
}: Omit<Props, 'products'> & { product: ProductRow }) {
  return product.statuses.map(({ status, quantity }, position) => {
    const key = shipmentStatusKey(status)
    const count = quantity === undefined ? '' : `${decimalText(quantity, moneyStyle)} × `
    return (
      key && (
        <span key={position} className="status" data-colour={shipmentColour(status)}>
          <Marked lead={count} text={messages[key]} found={found} />
        </span>
      )
    )
  })
}
