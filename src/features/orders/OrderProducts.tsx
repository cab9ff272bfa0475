import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import type { ProductMessages } from './orders.messages.ts'
import { shipmentColour, shipmentStatusKey, type OrderCard } from './orders.rules.ts'

interface Props {
  /** The list of orders shows neither prices nor actions, the overview no actions. */
  products: (OrderCard['products'][number] & {
    price?: string
    action?: { label: string; href: string } | undefined
  })[]
  messages: ProductMessages
}

/** The products of an order, wherever it is shown. */
export function OrderProducts({ products, messages }: Props) {
  if (products.length === 0) return null
  return (
    <ul className="product-rows">
      {products.map((product, position) => {
        const { productId, image, categoryName, name, status, price, action } = product
        const key = shipmentStatusKey(status)
        return (
          <li key={`${productId} ${position}`} className="product-row">
            <Picture src={image} size={64} />
            <ProductText categoryName={categoryName} name={name || messages.ac_ProductGone}>
              {key && (
                <span className="status" data-colour={shipmentColour(status)}>
                  {messages[key]}
                </span>
              )}
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
      })}
    </ul>
  )
}
