import type { ShownProduct } from '#contract/product.ts'
import { productName } from '#domain/product-name.ts'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import type { WishlistMessages } from './wishlist.messages.ts'

interface Props {
  product: ShownProduct
  /** The product that takes its place once it is gone. */
  next: number | undefined
  isBusy: boolean
  messages: WishlistMessages
}

export function WishlistRow({ product, next, isBusy, messages }: Props) {
  const { productId, url, image, categoryName, price } = product
  const name = productName(product, messages)
  return (
    <li id={`wish-${productId}`} className="wish wish-columns">
      <div className="wish-product">
        <Picture src={image} size={72} />
        <ProductText categoryName={categoryName} name={name} />
      </div>
      <span className="amount">{price || '-'}</span>
      <div className="wish-actions">
        {url && (
          <a
            className="button quiet"
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`${messages.ac_MoreInfo}: ${name} (${messages.ac_OpensInNewTab})`}
          >
            {messages.ac_MoreInfo}
          </a>
        )}
        <button
          className="button quiet"
          name="ids"
          value={productId}
          formAction={next === undefined ? undefined : `#wish-${next}`}
          aria-busy={isBusy}
          aria-label={`${messages.ac_Remove}: ${name}`}
        >
          {messages.ac_Remove}
        </button>
      </div>
    </li>
  )
}
