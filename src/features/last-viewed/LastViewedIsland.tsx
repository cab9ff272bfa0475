import { useStore } from '@nanostores/react'
import { X } from 'lucide'
import { useRef, type SubmitEvent } from 'react'
import type { ShownProduct } from '#contract/product.ts'
import { productName } from '#domain/product-name.ts'
import { showMessage } from '#stores/system-message.ts'
import { focusButtonAt } from '#ui/focus-button.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { $lastViewed, $removing, removeLastViewed } from './last-viewed.store.ts'
import type { LastViewedMessages } from './last-viewed.messages.ts'

interface Props {
  initial: ShownProduct[]
  messages: LastViewedMessages
  xsrf: string
}

export function LastViewedIsland({ initial, messages, xsrf }: Props) {
  const products = useStore($lastViewed, { ssr: () => undefined }) ?? initial
  const removing = useStore($removing)
  const list = useRef<HTMLDivElement>(null)

  const remove = async (event: SubmitEvent, productId: number, position: number) => {
    event.preventDefault()
    try {
      if (!(await removeLastViewed(productId, initial))) return
      showMessage(messages.ac_ProductRemoved)
      focusButtonAt(list.current, position)
    } catch {
      showMessage(messages.ac_SomethingWentWrong)
    }
  }

  return (
    <div ref={list}>
      {products.length === 0 && <p className="empty">{messages.ac_NoRecentlyViewed}</p>}
      <ul className="tiles" hidden={products.length === 0}>
        {products.map((product, position) => (
          <li key={product.productId} className="tile">
            <ProductLink product={product} messages={messages} />
            <form
              method="post"
              action="#recently-viewed"
              onSubmit={(event) => void remove(event, product.productId, position)}
            >
              <FormFields call="removeLastViewProduct" xsrf={xsrf} />
              <input type="hidden" name="productId" value={product.productId} />
              <button
                className="icon-button"
                title={messages.ac_Remove}
                aria-label={`${messages.ac_RemoveProduct} ${productName(product, messages)}`}
                aria-busy={removing.includes(product.productId)}
              >
                <Icon of={X} size={18} />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProductLink({
  product,
  messages,
}: {
  product: ShownProduct
  messages: LastViewedMessages
}) {
  const { url, image, categoryName, price } = product
  const content = (
    <>
      <Picture src={image} size={160} />
      {categoryName && <span className="category">{categoryName}</span>}
      <span className="name">{productName(product, messages)}</span>
      {price && <span className="amount">{price}</span>}
    </>
  )
  return url ? (
    <a className="tile-link" href={url}>
      {content}
    </a>
  ) : (
    <div className="tile-link">{content}</div>
  )
}
