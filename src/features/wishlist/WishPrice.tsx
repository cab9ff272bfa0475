import type { ShownWish } from './wishlist.rules.ts'
import type { WishlistMessages } from './wishlist.messages.ts'

type Props = Pick<ShownWish, 'price' | 'drop'> & {
  messages: Pick<WishlistMessages, 'ac_PriceThen' | 'ac_Saving'>
}

/** The price of today, and that of the day when the product was wished, where it was higher. */
export const WishPrice = ({ price, drop, messages }: Props) => (
  <span className="price-today">
    <span className="amount">{price || '-'}</span>
    {drop && (
      <>
        <span className="badge">
          <span className="visually-hidden">{`${messages.ac_Saving} `}</span>
          <span className="amount">
            <span aria-hidden="true">−</span>
            <span>{drop.saving}</span>
          </span>
        </span>
        <span className="price-then">
          <span>{messages.ac_PriceThen}</span> <s className="amount">{drop.from}</s>
        </span>
      </>
    )}
  </span>
)
