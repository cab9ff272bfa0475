import { useStore } from '@nanostores/react'
import { useState, type FocusEvent, type InputEvent, type ReactNode } from 'react'
import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import { isInput, type FormField } from '#contract/form-field.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { showMessage } from '#stores/system-message.ts'
import { DraftNote } from '#ui/DraftNote.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import { submitHandler } from '#ui/submit-handler.ts'
import { applyCountryCode, countryHints, type CountryHints } from './country-hints.ts'
import { fieldClasses, toRows } from './address-form.rules.ts'
import { makeAddressForm } from './address-form.store.ts'
import type { AddressFormMessages } from './address-form.messages.ts'
import { AddressField } from './AddressField.tsx'
import { FillButtons, type Fills } from './FillButtons.tsx'

interface Props {
  fields: FormField[]
  values: FormValues
  errors: FieldErrors
  errorTitles: string[]
  /** Codes to choose from, separated by spaces. */
  countries: string
  codes: string
  usual: CountryHints
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

const book = '/account/addresses'

export function AddressFormIsland({
  fields,
  values,
  errors: initialErrors,
  errorTitles,
  usual: first,
  firstWrong,
  countries,
  codes,
  fills,
  messages,
  addressId,
  xsrf,
  ...props
}: Props) {
  const [form] = useState(() =>
    makeAddressForm(addressId !== undefined, fields, {
      countries: countries.split(' '),
      codes: codes.split(' '),
    }),
  )
  const { errors, wasSent, isBusy } = useStore(form.$form)
  const [usual, setUsual] = useState(first)
  const isUnchecked = (errors ?? initialErrors).VatNumber === 'ac_VatNumberNotChecked'

  const compare = (element: HTMLFormElement) => {
    const found = countryHints(element)
    if (found) setUsual(found)
  }
  const changed = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    if ((target as HTMLSelectElement).name === 'country') {
      applyCountryCode(currentTarget, (target as HTMLSelectElement).value)
      compare(currentTarget)
    }
    // Its message asks to check these, too.
    if (['country', 'addressType'].includes((target as HTMLSelectElement).name))
      form.setError('VatNumber', undefined)
    form.changed(currentTarget, initialErrors, target)
  }
  const submit = submitHandler({
    save: async (element) => {
      const isSaved = await form.submit(element)
      const [[field, key] = []] = Object.entries(form.$form.get().errors ?? {})
      // An error of a field that is not shown would be invisible.
      if (field && !fields.some(({ orderField }) => orderField === field))
        showMessage(messages[key!] ?? messages.ac_SomethingWentWrong)
      return isSaved
    },
    done: () => {
      showMessage(messages.ac_AddressSaved)
      location.assign(book)
    },
    failed: () => showMessage(messages.ac_SomethingWentWrong),
  })

  const textOf = (key: string | undefined) => key && (messages[key] ?? messages.ac_InvalidValue)
  const errorOf = ({ orderField, invalid, errorMessage }: FormField) =>
    textOf((errors ?? initialErrors)[orderField]) ??
    (invalid && !errors ? errorMessage || messages.ac_InvalidValue : undefined)
  const noteOf = ({ orderField, required, warningMessage }: FormField) => {
    const key = usual.warnings[orderField]
    // No hint to leave out a field that the brand requires.
    const isContrary = required && key?.startsWith('ac_No')
    const warning =
      key &&
      !isContrary &&
      messages[key]
        ?.replace('{{country}}', () => usual.country)
        .replace('{{example}}', () => `\u2066${usual.example}\u2069`)
    const note = [warning, warningMessage].filter(Boolean).join(' ')
    return note || orderField === 'ZipCode' || orderField === 'City' ? note : undefined
  }
  const telephones = fields.filter(({ type }) => type === FieldType.telephone)
  const rows = toRows(fields, usual.cityFirst)
  const isRefused = wasSent || Object.keys(initialErrors).length > 0
  const wrong = rows.flat().filter((field) => isRefused && errorOf(field))

  return (
    <form
      className="address-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={changed}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        // A hint that appears meanwhile would move a button away from under the press.
        if (!relatedTarget?.matches('.button')) compare(currentTarget)
      }}
    >
      <FormFields
        call={addressId === undefined ? 'createAddress' : 'changeAddress'}
        xsrf={xsrf}
        next={book}
      />
      {addressId !== undefined && <input type="hidden" name="addressId" value={addressId} />}
      {addressId !== undefined &&
        fields
          .filter(isInput)
          .map((field) => <Original key={field.orderField} field={field} values={values} />)}
      <DraftNote
        xsrf={xsrf}
        isRefused={Object.keys(initialErrors).length > 0}
        messages={messages}
      />
      <ErrorSummary
        titles={errorTitles}
        fields={wrong.map((field) => ({ name: fieldName(field), label: field.label }))}
      />
      <FillButtons fills={fills} messages={messages} />
      {fields.some(({ required }) => required) && <RequiredNote text={messages.ac_RequiredNote} />}
      {rows.map((row, i) => (
        <div key={i} className="form-row">
          {row.map((field, column) => (
            <div key={field.orderField ? fieldName(field) : column} className={fieldClasses(field)}>
              <AddressField
                field={field}
                values={values}
                messages={messages}
                error={errorOf(field)}
                note={noteOf(field)}
                select={
                  props[
                    field.orderField === 'Country'
                      ? 'countrySelect'
                      : `codes${telephones.indexOf(field)}`
                  ] as ReactNode
                }
                autoFocus={field.orderField === firstWrong}
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

/**
 * What the page came with in a field: it tells what was changed. Where the form was refused it is
 * what the first page came with.
 */
function Original({ field, values }: { field: FormField; values: FormValues }) {
  const name = `original.${fieldName(field)}`
  return (
    <input
      type="hidden"
      name={name}
      value={values.original ? fieldText(values, name) : field.value}
    />
  )
}
