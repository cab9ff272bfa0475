import type { OrderProduct } from '#contract/order-parts.ts'
import * as limits from '#lib/limits/orders.ts'
import { errorAttributes } from '#ui/Field.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { ProductOptions } from './ProductOptions.tsx'

interface Props {
  product: OrderProduct & { returnable: number }
  price: string | undefined
  /** Prefixes the names of its fields. */
  field: string
  reasons: { value: string; label: string }[]
  chosen: { reason: string; quantity: string }
  /** Holds the error about the reasons of all rows, and whether this row's has the focus. */
  reasonsError: string | undefined
  isReasonFocused: boolean
  quantityError: string | undefined
  isQuantityFocused: boolean
  messages: Record<'reason' | 'keep' | 'quantity', string>
}

/** Limits the choices: of thousands of pieces a shopper returns some at a time. */
const upTo = (count: number) =>
  Array.from({ length: Math.min(count, limits.maxReturnedPieces) }, (_, n) => String(n + 1))

/** A product that can be returned: without a reason it is kept. */
export function ReturnRow({ product, price, field, reasons, chosen, messages, ...rest }: Props) {
  const { image, categoryName, name, options = [], returnable } = product
  const { reasonsError, quantityError } = rest
  return (
    <li className="product-row return-row">
      <Picture src={image} size={64} />
      <ProductText categoryName={categoryName} name={name}>
        <ProductOptions options={options} />
        {price && <span className="amount">{price}</span>}
      </ProductText>
      <fieldset className="return-fields">
        <legend className="visually-hidden">{name}</legend>
        <SelectField
          name={`${field}.reason`}
          label={messages.reason}
          options={reasons}
          value={chosen.reason}
          placeholder={messages.keep}
          autoFocus={rest.isReasonFocused}
          described={errorAttributes('products', reasonsError)}
        />
        {(returnable > 1 || quantityError) && (
          <SelectField
            name={`${field}.quantity`}
            label={messages.quantity}
            error={quantityError}
            options={upTo(returnable).map((value) => ({ value, label: value }))}
            value={chosen.quantity || '1'}
            placeholder=""
            autoFocus={rest.isQuantityFocused}
            required
          />
        )}
      </fieldset>
    </li>
  )
}
