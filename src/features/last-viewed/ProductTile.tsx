import { Undo2, X } from 'lucide'
import type { SubmitEvent } from 'react'
import type { ListedProduct, ShownProduct } from '#contract/product.ts'
import { isGone, productName } from '#domain/product-name.ts'
import { removedText } from '#domain/removed-product.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { LastViewedMessages } from './last-viewed.messages.ts'

/** A product as the page shows it, its price in words. */
export type ViewedProduct = ShownProduct & Pick<ListedProduct, 'added'>

interface Props {
  product: ViewedProduct
  /** Its place on the page. */
  place: number
  isRemoved: boolean
  isBusy: boolean
  onChange(event: SubmitEvent<HTMLFormElement>): void
  messages: LastViewedMessages
  xsrf: string
}

const card = '#recently-viewed'

/** A removed product stays in its place, so that nothing moves under the pointer. */
export function ProductTile({
  product,
  place,
  isRemoved,
  isBusy,
  onChange,
  messages,
  xsrf,
}: Props) {
  const { productId, added } = product
  const name = productName(product, messages)
  const removed = removedText({ productId, place, added })
  return (
    <li className={isRemoved ? 'tile removed' : 'tile'} data-part="product-tile">
      <ProductLink product={product} messages={messages} />
      {isRemoved && <span className="tile-note">{messages.ac_Removed}</span>}
      {/* A product that has left the shop cannot be restored. */}
      {!(isRemoved && isGone(product)) && (
        <form
          method="post"
          action={isRemoved ? `?${card}` : `?removed=${removed}${card}`}
          onSubmit={onChange}
        >
          <FormFields
            call={isRemoved ? 'addLastViewProduct' : 'removeLastViewProduct'}
            xsrf={xsrf}
          />
          <input type="hidden" name="productId" value={productId} />
          {isRemoved && <input type="hidden" name="added" value={added} />}
          <button
            className="icon-button"
            title={isRemoved ? messages.ac_Undo : messages.ac_Remove}
            aria-label={
              isRemoved ? `${messages.ac_Undo}: ${name}` : `${messages.ac_RemoveProduct} ${name}`
            }
            aria-busy={isBusy}
          >
            <Icon of={isRemoved ? Undo2 : X} size={18} />
          </button>
        </form>
      )}
    </li>
  )
}

function ProductLink({ product, messages }: Pick<Props, 'product' | 'messages'>) {
  const { url, image, categoryName, price } = product
  const content = (
    <>
      <Picture src={image} size={160} />
      {categoryName && (
        <span className="category">
          <bdi>{categoryName}</bdi>
        </span>
      )}
      <span className="name">
        <bdi>{productName(product, messages)}</bdi>
      </span>
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
