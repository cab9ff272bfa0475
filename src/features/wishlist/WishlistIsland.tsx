import { useStore } from '@nanostores/react'
import { useRef, type Ref, type SubmitEvent } from 'react'
import type { ListPage } from '#lib/list-page.ts'
import { foundWords } from '#lib/mark-words.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { focusHeading } from '#ui/focus-heading.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { ClearList } from './ClearList.tsx'
import { UndoForm, undoForm } from './UndoForm.tsx'
import { WishlistRow } from './WishlistRow.tsx'
import { path, WishlistSearchForm } from './WishlistSearchForm.tsx'
import { isSearchable, sortName, wishlistHref } from './wishlist.rules.ts'
import type { ShownWish, WishlistSearch } from './wishlist.rules.ts'
import {
  $changing,
  $isCleared,
  $removed,
  clearWishlist,
  removeWish,
  restoreWish,
} from './wishlist.store.ts'
import type { WishlistMessages } from './wishlist.messages.ts'

interface Props {
  /** Includes the removed product in its place. */
  initial: ListPage<ShownWish>
  initialRemoved: number[]
  search: WishlistSearch
  /** The shop's page that adds a product to the basket, with `{productId}` where its id belongs. */
  basketUrl: string | undefined
  shopHome: string
  messages: WishlistMessages
  xsrf: string
}

/** Shows what came of a change. */
async function showOutcome(
  change: Promise<boolean>,
  done: 'ac_WishlistChanged' | 'ac_WishRestored',
  messages: WishlistMessages,
) {
  try {
    if (await change) showToast(messages[done])
  } catch (error) {
    showFailure(error, messages)
  }
}

const ColumnHeads = ({ messages }: Pick<Props, 'messages'>) => (
  <div className="wish-columns column-heads" aria-hidden="true">
    <span>{messages.ac_Product}</span>
    <span>{messages.ac_Price}</span>
    <span>{messages.ac_Options}</span>
  </div>
)

interface NoWishesProps extends Pick<Props, 'shopHome' | 'messages'> {
  ref: Ref<HTMLFormElement>
}

const NoWishes = ({ ref, shopHome, messages }: NoWishesProps) => (
  <form ref={ref} className="wishlist">
    <p className="empty" data-part="empty">
      <span>{messages.ac_NoWishes}</span> <a href={shopHome}>{messages.ac_ToTheShop}</a>
    </p>
  </form>
)

/** The products in one form whose buttons name the products to remove. */
export function WishlistIsland({ initial, initialRemoved, search, messages, ...rest }: Props) {
  const { basketUrl, shopHome, xsrf } = rest
  const removed = useStore($removed, { ssr: () => undefined }) ?? initialRemoved
  const isCleared = useStore($isCleared, { ssr: () => false })
  const changing = useStore($changing)
  const list = useRef<HTMLFormElement>(null)
  const isBusy = ({ productId }: ShownWish) => changing.includes(productId)
  const isRemoved = ({ productId }: ShownWish) => removed.includes(productId)
  const left = initial.rows.filter((wish) => !isRemoved(wish))
  const removedHref = ({ productId, added }: ShownWish, place: number) =>
    wishlistHref(search, initial.before, productId, { place, added })

  const remove = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    // In its place is then the one that takes it back.
    ignoreDoubleClick(button)
    const change =
      button.value === 'all'
        ? clearWishlist(left.map(({ productId }) => productId))
        : removeWish(Number(button.value), initialRemoved)
    await showOutcome(change, 'ac_WishlistChanged', messages)
    if ($isCleared.get()) requestAnimationFrame(() => focusHeading(list.current?.closest('.card')))
  }
  const undo = ({ productId, added }: ShownWish) =>
    void showOutcome(restoreWish(productId, added, initialRemoved), 'ac_WishRestored', messages)

  const isEmpty = isCleared || initial.rows.length === 0
  if (isEmpty && (isCleared || search.query === ''))
    return <NoWishes ref={list} shopHome={shopHome} messages={messages} />
  return (
    <div className="wishlist">
      {isSearchable(search, initial) && <WishlistSearchForm search={search} messages={messages} />}
      {isEmpty && (
        <p className="empty" data-part="empty">
          <span>{messages.ac_NothingFound}</span> <a href={path}>{messages.ac_ShowAllWishes}</a>
        </p>
      )}
      <form ref={list} method="post" hidden={isEmpty} onSubmit={(event) => void remove(event)}>
        <FormFields call="removeWishlist" xsrf={xsrf} />
        <ColumnHeads messages={messages} />
        <PagedList
          path={path}
          page={{ ...initial, rows: left }}
          query={search.query}
          sort={sortName(search.sort)}
          messages={messages}
        >
          <ul className="wishes">
            {initial.rows.map((wish, place) => (
              <WishlistRow
                key={wish.productId}
                wish={wish}
                found={foundWords(search.query)}
                isBusy={isBusy(wish)}
                basketUrl={basketUrl}
                messages={messages}
                button={
                  isRemoved(wish)
                    ? { form: undoForm(wish.productId) }
                    : { name: 'ids', value: wish.productId, formAction: removedHref(wish, place) }
                }
              />
            ))}
          </ul>
        </PagedList>
        {left.length > 0 && search.query === '' && (
          <ClearList isBusy={left.every(isBusy)} messages={messages} />
        )}
      </form>
      {initial.rows.filter(isRemoved).map((wish) => (
        <UndoForm
          key={wish.productId}
          wish={wish}
          action={wishlistHref(search, initial.before, wish.productId)}
          onUndo={() => undo(wish)}
          xsrf={xsrf}
        />
      ))}
    </div>
  )
}
