import type { ButtonHTMLAttributes } from 'react'
import { isGone, productName } from '#domain/product-name.ts'
import { fillTemplate } from '#lib/fill-template.ts'
import type { FoundWords } from '#lib/mark-words.ts'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import { StockStatus } from './StockStatus.tsx'
import { WishPrice } from './WishPrice.tsx'
import type { ShownWish } from './wishlist.rules.ts'
import type { WishlistMessages } from './wishlist.messages.ts'

interface Props {
  wish: ShownWish
  /** Holds the words that the list was searched for. */
  found: FoundWords | undefined
  isBusy: boolean
  /** Holds the button's form: the removal, or its reversal. */
  button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'form' | 'name' | 'value' | 'formAction'>
  basketUrl: string | undefined
  messages: WishlistMessages
}

/** A removed product stays in its place, so that nothing moves under the pointer. */
export function WishlistRow({ wish, found, isBusy, button, basketUrl, messages }: Props) {
  const { productId, shopProductId, url, image, categoryName, price, drop, stock } = wish
  const name = productName(wish, messages)
  const isRemoved = button.form !== undefined
  const label = isRemoved ? messages.ac_Undo : messages.ac_Remove
  return (
    <li
      id={`wish-${productId}`}
      className={`wish wish-columns ${isRemoved ? 'removed' : ''}`}
      data-part="wish-row"
    >
      <div className="wish-product">
        <Picture src={image} size={72} />
        <ProductText categoryName={categoryName} name={name} found={found}>
          {stock && <StockStatus stock={stock} messages={messages} />}
        </ProductText>
      </div>
      <div className="wish-price">
        {isRemoved && <span>{messages.ac_Removed}</span>}
        <WishPrice price={price} drop={drop} messages={messages} />
      </div>
      <div className="wish-actions">
        {basketUrl && price && stock !== 'out' && (
          <a
            className="button quiet to-basket"
            href={fillTemplate(basketUrl, { productId: shopProductId })}
            aria-label={`${messages.ac_AddToBasket}: ${name}`}
          >
            {messages.ac_AddToBasket}
          </a>
        )}
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
        {/* A product that has left the shop cannot be wished for again. */}
        {!(isRemoved && isGone(wish)) && (
          <button
            className="button quiet"
            {...button}
            data-other-label={isRemoved ? messages.ac_Remove : messages.ac_Undo}
            aria-busy={isBusy}
            aria-label={`${label}: ${name}`}
          >
            {label}
          </button>
        )}
      </div>
    </li>
  )
}
