import { FormFields } from '#ui/FormFields.tsx'
import type { ShownWish } from './wishlist.rules.ts'

interface Props {
  wish: ShownWish
  /** Leads to the restored wish. */
  action: string
  onUndo(): void
  xsrf: string
}

/** The form of the button that wishes a removed product again, beside that of the list. */
export const undoForm = (productId: number) => `undo-${productId}`

export const UndoForm = ({ wish: { productId, added }, action, onUndo, xsrf }: Props) => (
  <form
    id={undoForm(productId)}
    method="post"
    action={action}
    onSubmit={(event) => {
      event.preventDefault()
      onUndo()
    }}
  >
    <FormFields call="addWishlist" xsrf={xsrf} />
    <input type="hidden" name="productId" value={productId} />
    <input type="hidden" name="added" value={added} />
  </form>
)
