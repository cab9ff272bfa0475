import { useRef, type FocusEvent, type ReactNode } from 'react'
import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import { isInput } from '#contract/field-rules.ts'
import { isState, stateField } from '#contract/address-state.ts'
import type { FormField } from '#contract/form-field.ts'
import type { States } from '#contract/localize.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { DraftNote } from '#ui/DraftNote.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import type { CountryHints } from './country-hints.ts'
import { fieldClasses, toRows } from './address-form.rules.ts'
import type { AddressFormMessages } from './address-form.messages.ts'
import { AddressField } from './AddressField.tsx'
import { addressNote } from './address-note.ts'
import { FillButtons, type Fills } from './FillButtons.tsx'
import { book, useAddressForm } from './use-address-form.ts'

interface Props {
  fields: FormField[]
  values: FormValues
  errors: FieldErrors
  errorTitles: string[]
  /** Codes to choose from, separated by spaces. */
  countries: string
  codes: string
  usual: CountryHints
  /** The states or provinces of the country that is chosen. */
  states: States
  /** The first field that was wrong when the page came: it has the focus. */
  firstWrong: string | undefined
  fills: Fills
  messages: AddressFormMessages
  addressId?: number | undefined
  xsrf: string
  /**
   * The selects that the server has written: `countrySelect`, and `codes0` and so on for each
   * telephone.
   */
  [slot: string]: unknown
}

export function AddressFormIsland(props: Props) {
  const { fields, values, errors: initialErrors, messages, addressId, xsrf } = props
  const element = useRef<HTMLFormElement>(null)
  const { errors, wasSent, isBusy, usual, states, ...form } = useAddressForm(element, props)
  const errorOf = ({ orderField, invalid, errorMessage }: FormField) => {
    const key = (errors ?? initialErrors)[orderField]
    if (key) return messages[key] ?? messages.ac_InvalidValue
    return invalid && !errors ? errorMessage || messages.ac_InvalidValue : undefined
  }
  const telephones = fields.filter(({ type }) => type === FieldType.telephone)
  const selectOf = (field: FormField) =>
    props[field.orderField === 'Country' ? 'countrySelect' : `codes${telephones.indexOf(field)}`]
  const shown = fields
    .filter((field) => !isState(field) || states.shown.hasState)
    .map((field) => (isState(field) ? stateField(field, states.shown) : field))
  const rows = toRows(shown, usual.cityFirst)
  const wasRefused = Object.keys(initialErrors).length > 0
  const wrong = rows.flat().filter((field) => (wasSent || wasRefused) && errorOf(field))
  const valuesOf = (field: FormField) =>
    isState(field) && states.country !== props.states.country ? {} : values
  /** Each country has a control of its own for its state. */
  const keyOf = (field: FormField, column: number) =>
    isState(field) ? `state-${states.country}` : field.orderField ? fieldName(field) : column
  const isUnchecked = (errors ?? initialErrors).VatNumber === 'ac_VatNumberNotChecked'

  return (
    <form
      ref={element}
      className="address-form"
      method="post"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      onInput={form.changed}
      onBlur={({ currentTarget }: FocusEvent<HTMLFormElement>) => form.compare(currentTarget)}
    >
      <FormFields
        call={addressId === undefined ? 'createAddress' : 'changeAddress'}
        xsrf={xsrf}
        next={book}
        once={addressId === undefined}
      />
      {addressId !== undefined && <Stored {...{ addressId, fields, values }} />}
      <DraftNote xsrf={xsrf} isRefused={wasRefused} messages={messages} />
      <ErrorSummary
        titles={props.errorTitles}
        fields={wrong.map((field) => ({ name: fieldName(field), label: field.label }))}
      />
      <FillButtons fills={props.fills} messages={messages} />
      {fields.some(({ required }) => required) && <RequiredNote text={messages.ac_RequiredNote} />}
      {rows.map((row) => (
        <div key={row[0]!.row} className="form-row">
          {row.map((field, column) => (
            <div key={keyOf(field, column)} className={fieldClasses(field)}>
              <AddressField
                field={field}
                values={valuesOf(field)}
                messages={messages}
                error={errorOf(field)}
                note={addressNote(field, usual, messages)}
                select={selectOf(field) as ReactNode}
                autoFocus={field.orderField === props.firstWrong}
              />
            </div>
          ))}
        </div>
      ))}
      <div className="actions">
        <button className="button primary" aria-busy={isBusy}>
          {isUnchecked
            ? messages.ac_TryAgain
            : addressId === undefined
              ? messages.ac_CreateAddress
              : messages.ac_SaveAddress}
        </button>
        <a className="button" href={book} data-discard="">
          {messages.ac_Cancel}
        </a>
      </div>
    </form>
  )
}

/** The id of a stored address, and what the page came with, which tells what was touched. */
const Stored = ({ addressId, fields, values }: Pick<Props, 'addressId' | 'fields' | 'values'>) => (
  <>
    <input type="hidden" name="addressId" value={addressId} />
    {fields.filter(isInput).map((field) => {
      const name = `original.${fieldName(field)}`
      return <input key={name} type="hidden" name={name} value={fieldText(values, name)} />
    })}
  </>
)
