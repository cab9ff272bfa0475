import { useStore } from '@nanostores/react'
import { X } from 'lucide'
import { useRef, type SubmitEvent } from 'react'
import type { ShownProduct } from '#contract/product.ts'
import { $systemMessage } from '#stores/system-message.ts'
import { focusButtonAt } from '#ui/focus-button.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { $lastViewed, $removing, removeViewed } from './last-viewed.store.ts'

const keys = ['ac_Remove', 'ac_RemoveProduct', 'ac_ProductRemoved', 'ac_SomethingWentWrong', 'ac_NoRecentlyViewed', 'ac_ProductGone'] as const

export const lastViewedWords = (t: (key: (typeof keys)[number]) => string) => Object.fromEntries(keys.map((key) => [key, t(key)])) as Words
type Words = Record<(typeof keys)[number], string>

interface Props {
  initial: ShownProduct[]
  words: Words
  xsrf: string
}

export function LastViewedIsland({ initial, words, xsrf }: Props) {
  const products = useStore($lastViewed, { ssr: () => undefined }) ?? initial
  const removing = useStore($removing)
  const list = useRef<HTMLDivElement>(null)

  const remove = async (event: SubmitEvent, productId: number, position: number) => {
    event.preventDefault()
    try {
      if (!(await removeViewed(productId, initial))) return
      $systemMessage.set(words.ac_ProductRemoved)
      focusButtonAt(list.current, position)
    } catch {
      $systemMessage.set(words.ac_SomethingWentWrong)
    }
  }

  return (
    <div ref={list} tabIndex={-1}>
      {products.length === 0 && <p className="empty">{words.ac_NoRecentlyViewed}</p>}
      <ul className="tiles" hidden={products.length === 0}>
        {products.map((product, position) => (
          <li key={product.productId} className="tile">
            <ProductLink product={product} goneText={words.ac_ProductGone} />
            <form method="post" action="#recently-viewed" onSubmit={(event) => void remove(event, product.productId, position)}>
              <input type="hidden" name="call" value="removeLastViewProduct" />
              <input type="hidden" name="xsrf" value={xsrf} />
              <input type="hidden" name="productId" value={product.productId} />
              <button
                className="icon-button"
                title={words.ac_Remove}
                aria-label={`${words.ac_RemoveProduct} ${product.name}`}
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

function ProductLink({ product: { url, image, categoryName, name, price }, goneText }: { product: ShownProduct; goneText: string }) {
  const content = (
    <>
      <Picture src={image} size={160} />
      {categoryName && <span className="category">{categoryName}</span>}
      <span className="name">{name || goneText}</span>
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
