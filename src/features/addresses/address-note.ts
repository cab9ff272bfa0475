import type { FormField } from '#contract/form-field.ts'
import type { AddressFormMessages } from './address-form.messages.ts'
import type { CountryHints } from './country-hints.ts'

/**
 * Returns a message for what is unusual about a field in its country; undefined where nothing can
 * be.
 */
export function addressNote(
  { orderField, required, warningMessage }: FormField,
  { warnings, country, example }: CountryHints,
  messages: AddressFormMessages,
) {
  const key = warnings[orderField]
  // No hint to leave out a field that the brand requires.
  const isContrary = required && key?.startsWith('ac_No')
  const warning =
    key &&
    !isContrary &&
    messages[key]
      ?.replace('{{country}}', () => country)
      .replace('{{example}}', () => `\u2066${example}\u2069`)
  const note = [warning, warningMessage].filter(Boolean).join(' ')
  return note || orderField === 'ZipCode' || orderField === 'City' ? note : undefined
}
