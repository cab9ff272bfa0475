import { fieldMessages } from '#contract/field-message-keys.ts'
import { isInput, maxLengthOf, minLengthOf } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import { cachedFor } from '#lib/cached.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'

const keys = [
  'ac_CreateAddress',
  'ac_SaveAddress',
  'ac_TryAgain',
  'ac_Cancel',
  'ac_AddressSaved',
  'ac_AddressSavedNamed',
  'ac_DefaultAddress',
  'ac_DefaultForDelivery',
  'ac_DefaultForBilling',
  'ac_BecomesDefaultNote',
  'ac_IsDefaultNote',
  'ac_SomethingWentWrong',
  'ac_InvalidValue',
  'ac_CountryCode',
  'ac_SearchCountry',
  'ac_NothingFound',
  'ac_Choose',
  'ac_TelephoneCodeMessage',
  'ac_EmailIsInvalidMessage',
  'ac_EmailAdressesDontMatch',
  'ac_TelephoneNumbersDontMatch',
  'ac_VatNumberIsInvalidMessage',
  'ac_VatNumberNotChecked',
  'ac_ZipCodeUnusual',
  'ac_ZipCodeUsual',
  'ac_NoZipCodeThere',
  'ac_NoCityThere',
  'ac_AddressIsGone',
  'ac_InvalidCharacters',
  'ac_TelephoneInvalidMessage',
  'ac_TooManyAddresses',
  'ac_TooManyTries',
  'ac_RequiredNote',
  'ac_UseMyProfile',
  'ac_SameAsBilling',
  'ac_FilledIn',
  'ac_DraftKept',
  'ac_Discard',
] satisfies MessageKey[]

export type AddressFormMessages = Record<(typeof keys)[number], string> & Record<string, string>

function formMessages(
  t: Translate,
  brandMessages: Record<string, string>,
  fields: readonly FormField[],
): AddressFormMessages {
  const ofField = (field: FormField) =>
    fieldMessages.map(([keyOf, general]) => {
      const key = keyOf(field.orderField)
      return [
        key,
        t((brandMessages[key] ? key : general) as MessageKey, {
          min: minLengthOf(field),
          max: maxLengthOf(field),
        }),
      ]
    })
  return Object.fromEntries([
    ...keys.map((key) => [key, t(key)]),
    ...fields.filter(isInput).flatMap(ofField),
  ]) as AddressFormMessages
}

const messagesIn = cachedFor((t: Translate) =>
  cachedFor((brandMessages: Record<string, string>) =>
    cachedFor((fields: readonly FormField[]) => formMessages(t, brandMessages, fields)),
  ),
)

/** The words of a form with a brand's fields; `brandMessages` has all of its own. */
export const addressFormMessages = (
  t: Translate,
  brandMessages: Record<string, string>,
  fields: readonly FormField[],
) => messagesIn(t)(brandMessages)(fields)

const text = (t: Translate, label: string) =>
  label.startsWith('ac_') ? t(label as MessageKey) : label

/** The fields with their labels in the shopper's language. */
export function withLabels(t: Translate, fields: readonly FormField[]): FormField[] {
  return fields.map((field) => ({
    ...field,
    label: text(t, field.label),
    errorMessage: text(t, field.errorMessage),
    warningMessage: text(t, field.warningMessage),
    options: field.options.map(({ value, label }) => ({ value, label: text(t, label) })),
  }))
}
