import type { ReactNode } from 'react'
import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import { maxLengthOf } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import * as limits from '#lib/limits/telephones.ts'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Field, errorAttributes } from '#ui/Field.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { ComboboxField, SelectField } from '#ui/SelectField.tsx'
import { TelephoneField } from '#ui/TelephoneField.tsx'
import { autoComplete } from './address-form.rules.ts'
import type { AddressFormMessages } from './address-form.messages.ts'

interface Props {
  field: FormField
  values: FormValues
  error: string | undefined
  note: string | undefined
  messages: AddressFormMessages
  /** The select that the server has written: of a country, or of a telephone's codes. */
  select: ReactNode
}

/** A field of the form, by its type. */
export function AddressField({ field, values, error, note, messages, select }: Props) {
  const { orderField, type, label, required, disabled, options } = field
  if (type === FieldType.heading) return <h2 className="form-heading">{label}</h2>
  if (type === FieldType.paragraph) return <p className="secondary">{label}</p>
  if (type === FieldType.divider) return <hr />
  const name = fieldName(field)
  const shared = { name, label, error, note, required, disabled }
  const combobox = {
    placeholder: messages.ac_SearchCountry,
    nothingFound: messages.ac_NothingFound,
  }
  if (orderField === 'Country')
    return (
      <ComboboxField {...shared}>
        <Combobox
          label={label}
          required={required}
          described={errorAttributes(name, error, note)}
          {...combobox}
        >
          {select}
        </Combobox>
      </ComboboxField>
    )
  const value = fieldText(values, name)
  if (type === FieldType.dropdown)
    return (
      <SelectField
        {...shared}
        options={options}
        value={value}
        placeholder={messages.ac_Choose}
        autoComplete={autoComplete[orderField]}
      />
    )
  if (type === FieldType.radio) return <RadioGroup {...shared} options={options} value={value} />
  if (type === FieldType.telephone)
    return (
      <TelephoneField
        {...shared}
        codes={select}
        number={fieldText(values, `${name}.number`)}
        messages={{
          code: messages.ac_CountryCode,
          search: combobox.placeholder,
          nothingFound: combobox.nothingFound,
        }}
        maxLength={Math.max(limits.maxTelephoneCharacters, maxLengthOf(field))}
      />
    )
  return (
    <Field
      {...shared}
      defaultValue={value}
      maxLength={maxLengthOf(field)}
      type={orderField.endsWith('Email') ? 'email' : 'text'}
      inputMode={type === FieldType.digits ? 'numeric' : undefined}
      autoComplete={autoComplete[orderField]}
    />
  )
}
