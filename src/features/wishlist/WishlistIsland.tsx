import { useStore } from '@nanostores/react'
import { useRef, type SubmitEvent } from 'react'
import type { ShownProduct } from '#contract/product.ts'
import type { ListPage } from '#lib/list-page.ts'
import { showMessage } from '#stores/system-message.ts'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { focusButtonAt } from '#ui/focus-button.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { ClearList } from './ClearList.tsx'
import { WishlistRow } from './WishlistRow.tsx'
import { $removing, $wishlist, removeFromWishlist } from './wishlist.store.ts'
import type { WishlistMessages } from './wishlist.messages.ts'

interface Props {
  initial: ListPage<ShownProduct>
  shopHome: string
  messages: WishlistMessages
  xsrf: string
}

/** The products in one form whose buttons name the products to remove. */
export function WishlistIsland({ initial, shopHome, messages, xsrf }: Props) {
  const products = useStore($wishlist, { ssr: () => undefined }) ?? initial.rows
  const removing = useStore($removing)
  const all = products.map(({ productId }) => productId)
  const list = useRef<HTMLFormElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    ignoreDoubleClick(button)
    const wanted = button.value === 'all' ? 'all' : Number(button.value)
    const isLast = wanted !== 'all' && products.length === 1
    try {
      if (!(await removeFromWishlist(wanted, initial.rows))) return
      // Others are on the pages before and after this one.
      if (isLast && (initial.hasMore || initial.before > 0)) return location.reload()
      showMessage(messages.ac_WishlistChanged)
      focusButtonAt(list.current, wanted === 'all' ? 0 : all.indexOf(wanted))
    } catch {
      showMessage(messages.ac_SomethingWentWrong)
    }
  }

  return (
    <form ref={list} method="post" className="wishlist" onSubmit={(event) => void submit(event)}>
      {products.length === 0 ? (
        <p className="empty">
          {messages.ac_NoWishes} <a href={shopHome}>{messages.ac_ToTheShop}</a>
        </p>
      ) : (
        <>
          <FormFields call="removeWishlist" xsrf={xsrf} />
          <div className="wish-columns column-heads" aria-hidden="true">
            <span>{messages.ac_Product}</span>
            <span>{messages.ac_Price}</span>
            <span>{messages.ac_Options}</span>
          </div>
          <PagedList
            path="/account/wishlist"
            page={{ ...initial, rows: products }}
            messages={messages}
          >
            <ul className="wishes">
              {products.map((product, position) => (
                <WishlistRow
                  key={product.productId}
                  product={product}
                  // Without script the page comes back where it was.
                  next={(products[position + 1] ?? products[position - 1])?.productId}
                  isBusy={removing.includes(product.productId)}
                  messages={messages}
                />
              ))}
            </ul>
          </PagedList>
          <ClearList isBusy={all.every((id) => removing.includes(id))} messages={messages} />
        </>
      )}
    </form>
  )
}
