import { useStore } from '@nanostores/react'
import { useRef, type SubmitEvent } from 'react'
import { isGone } from '#domain/product-name.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { focusButtonAt } from '#ui/focus-button.ts'
import { ProductTile, type ViewedProduct } from './ProductTile.tsx'
import { $changing, $removed, removeFromViewed, restoreViewed } from './last-viewed.store.ts'
import type { LastViewedMessages } from './last-viewed.messages.ts'

interface Props {
  /** Includes the removed product in its place. */
  initial: ViewedProduct[]
  initialRemoved: number[]
  messages: LastViewedMessages
  xsrf: string
}

export function LastViewedIsland({ initial, initialRemoved, messages, xsrf }: Props) {
  const removed = useStore($removed, { ssr: () => undefined }) ?? initialRemoved
  const changing = useStore($changing)

  const list = useRef<HTMLUListElement>(null)

  const change = async (event: SubmitEvent<HTMLFormElement>, product: ViewedProduct) => {
    event.preventDefault()
    const { productId, added } = product
    const isRemoved = removed.includes(productId)
    // In its place is then the one that takes it back.
    ignoreDoubleClick(event.currentTarget.querySelector('button'))
    try {
      const isDone = await (isRemoved
        ? restoreViewed(productId, added, initialRemoved)
        : removeFromViewed(productId, initialRemoved))
      if (!isDone) return
      showToast(isRemoved ? messages.ac_ProductRestored : messages.ac_ProductRemoved)
      // No button takes its place.
      if (isGone(product)) focusButtonAt(list.current, initial.indexOf(product))
    } catch (error) {
      showFailure(error, messages)
    }
  }

  if (initial.length === 0) return <p>{messages.ac_ViewedInvite}</p>
  return (
    <ul ref={list} className="tiles">
      {initial.map((product, place) => (
        <ProductTile
          key={product.productId}
          product={product}
          place={place}
          isRemoved={removed.includes(product.productId)}
          isBusy={changing.includes(product.productId)}
          onChange={(event) => void change(event, product)}
          messages={messages}
          xsrf={xsrf}
        />
      ))}
    </ul>
  )
}
