import * as limits from '#lib/limits/orders.ts'
import { errorAttributes, FieldErrorText, fieldId } from '#ui/Field.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { ProductOptions } from './ProductOptions.tsx'
import type { ReturnChoice } from './return-form.rules.ts'

interface Props {
  choice: ReturnChoice
  price: string | undefined
  reasons: { value: string; label: string }[]
  typed: { isTicked: boolean; reason: string; quantity: string }
  /** Holds the error about the choice of all rows. */
  choiceError: string | undefined
  errors: Partial<Record<'product' | 'reason' | 'quantity', string | undefined>>
  messages: Record<'reason' | 'choose' | 'quantity', string>
}

/** Limits the choices: of thousands of pieces a shopper returns some at a time. */
const upTo = (count: number) =>
  Array.from({ length: Math.min(count, limits.maxReturnedPieces) }, (_, n) => String(n + 1))

/** A product that can be returned: its box chooses it, and opens its reason and its pieces. */
export function ReturnRow({ choice, price, ...rest }: Props) {
  const { field, product, name } = choice
  const { image, categoryName, options = [] } = product
  const { typed, errors, choiceError } = rest
  const described = errors.product
    ? errorAttributes(field, errors.product)
    : errorAttributes('products', choiceError)
  return (
    <li className="return-row">
      <input type="hidden" name={`${field}.chosen`} value="false" />
      <label className="choice return-choice">
        <input
          type="checkbox"
          id={fieldId(field)}
          name={`${field}.chosen`}
          value="true"
          defaultChecked={typed.isTicked}
          {...described}
        />
        <Picture src={image} size={64} />
        <ProductText categoryName={categoryName} name={product.name}>
          <ProductOptions options={options} />
          {price && <span className="amount">{price}</span>}
        </ProductText>
      </label>
      <FieldErrorText name={field} error={errors.product} />
      <fieldset className="return-fields">
        <legend className="visually-hidden">{name}</legend>
        <ChoiceFields choice={choice} {...rest} />
      </fieldset>
    </li>
  )
}

/** The pieces of a product, where it has several, and the reason. */
function ChoiceFields({ choice, reasons, typed, errors, messages }: Omit<Props, 'price'>) {
  const { field, returnable } = choice
  const most = Math.max(returnable, Number(typed.quantity) || 1)
  return (
    <>
      {(most > 1 || errors.quantity) && (
        <SelectField
          name={`${field}.quantity`}
          label={messages.quantity}
          error={errors.quantity}
          options={upTo(most).map((value) => ({ value, label: value }))}
          value={typed.quantity || '1'}
          placeholder=""
          required
        />
      )}
      <SelectField
        name={`${field}.reason`}
        label={messages.reason}
        error={errors.reason}
        options={reasons}
        value={typed.reason}
        placeholder={messages.choose}
        required
      />
    </>
  )
}
