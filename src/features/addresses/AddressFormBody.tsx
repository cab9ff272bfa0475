import type { FocusEvent, ReactNode, RefObject } from 'react'
import { fieldName } from '#contract/address-names.ts'
import { isState, stateField } from '#contract/address-state.ts'
import type * as calls from '#contract/calls.ts'
import { FieldType } from '#contract/codes.ts'
import type { FormField } from '#contract/form-field.ts'
import type { States } from '#contract/localize.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import type { FormValues } from '#lib/form-values.ts'
import { DraftNote } from '#ui/DraftNote.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import type { FieldText } from '#ui/Field.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import { fieldClasses, toRows } from './address-form.rules.ts'
import type { AddressFormMessages } from './address-form.messages.ts'
import { AddressField } from './AddressField.tsx'
import { addressNote } from './address-note.ts'
import { book } from './added-address.ts'
import type { CountryHints } from './country-hints.ts'
import { FillButtons, type Fills } from './FillButtons.tsx'
import type { useAddressForm } from './use-address-form.ts'

/** Holds what the page gives to a form of an address. */
export interface AddressFormProps {
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
  fills: Fills
  messages: AddressFormMessages
  xsrf: string
  /**
   * The selects that the server has written: `countrySelect`, and `codes0` and so on for each
   * telephone.
   */
  [slot: string]: unknown
}

interface Props {
  element: RefObject<HTMLFormElement | null>
  page: AddressFormProps
  form: ReturnType<typeof useAddressForm>
  call: keyof typeof calls
  /** Leads to the page after success. */
  next: string
  once: boolean
  saveLabel: string
  /** Lists the wrong ones of the fields below those of the address. */
  wrongBelow?: readonly Pick<FieldText, 'name' | 'label'>[]
  /** Further fields, below those of the address, and hidden ones. */
  children: ReactNode
}

/** Returns the rows of fields as the chosen country has them, with the error of each field. */
function readRows({ page, form }: Pick<Props, 'page' | 'form'>) {
  const { fields, errors: initialErrors, messages } = page
  const { errors, wasSent, usual, states } = form
  const errorOf = ({ orderField, invalid, errorMessage }: FormField) => {
    const key = (errors ?? initialErrors)[orderField]
    if (key) return messages[key] ?? messages.ac_InvalidValue
    return invalid && !errors ? errorMessage || messages.ac_InvalidValue : undefined
  }
  const shown = fields
    .filter((field) => !isState(field) || states.shown.hasState)
    .map((field) => (isState(field) ? stateField(field, states.shown) : field))
  const rows = toRows(shown, usual.cityFirst)
  const wasRefused = Object.keys(initialErrors).length > 0
  const wrong = rows.flat().filter((field) => (wasSent || wasRefused) && errorOf(field))
  return { rows, errorOf, wrong, wasRefused }
}

/** Shows the fields of an address in their rows. */
function AddressRows({
  page,
  form,
  rows,
  errorOf,
}: Pick<Props, 'page' | 'form'> & Pick<ReturnType<typeof readRows>, 'rows' | 'errorOf'>) {
  const { fields, values, messages } = page
  const { usual, states } = form
  const telephones = fields.filter(({ type }) => type === FieldType.telephone)
  const selectOf = (field: FormField) =>
    page[field.orderField === 'Country' ? 'countrySelect' : `codes${telephones.indexOf(field)}`]
  const valuesOf = (field: FormField) =>
    isState(field) && states.country !== page.states.country ? {} : values
  /** Each country has a control of its own for its state. */
  const keyOf = (field: FormField, column: number) =>
    isState(field) ? `state-${states.country}` : field.orderField ? fieldName(field) : column
  return rows.map((row) => (
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
          />
        </div>
      ))}
    </div>
  ))
}

/** The form of an address, with further fields below it. */
export function AddressFormBody({ page, form, call, next, once, saveLabel, ...rest }: Props) {
  const { element, wrongBelow = [], children } = rest
  const { messages, xsrf, fields } = page
  const { rows, errorOf, wrong, wasRefused } = readRows({ page, form })
  const isUnchecked = (form.errors ?? page.errors).VatNumber === 'ac_VatNumberNotChecked'
  const wrongAbove = wrong.map((field) => ({ name: fieldName(field), label: field.label }))
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
      <FormFields call={call} xsrf={xsrf} next={next} once={once} />
      <DraftNote xsrf={xsrf} isRefused={wasRefused} messages={messages} />
      <ErrorSummary
        titles={page.errorTitles}
        fields={[...wrongAbove, ...wrongBelow]}
        isFocused={wasRefused}
      />
      <FillButtons fills={page.fills} messages={messages} />
      {fields.some(({ required }) => required) && <RequiredNote text={messages.ac_RequiredNote} />}
      <AddressRows page={page} form={form} rows={rows} errorOf={errorOf} />
      {children}
      <div className="actions in-reach">
        <button className="button primary" aria-busy={form.isBusy}>
          {isUnchecked ? messages.ac_TryAgain : saveLabel}
        </button>
        <a className="button" href={book} data-discard="">
          {messages.ac_Cancel}
        </a>
      </div>
    </form>
  )
}
