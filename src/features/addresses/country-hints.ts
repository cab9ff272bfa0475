import { addressFormatOf, addressWarnings } from './address-form.rules.ts'

/**
 * Describes the usual form of an address in the chosen country: its name, an example of its postal
 * codes, and its other parts.
 */
export interface CountryHints {
  country: string
  example: string
  cityFirst: boolean
  warnings: Record<string, string>
}

export const fieldValue = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
export const chosenCountry = (form: HTMLFormElement) =>
  form.querySelector<HTMLSelectElement>('select[name="country"]')?.selectedOptions[0]

/** Numbers that nobody has typed yet get the country's code. */
export function applyCountryCode(form: HTMLFormElement, country: string) {
  for (const select of form.querySelectorAll<HTMLSelectElement>('.telephone select')) {
    const option = select.querySelector<HTMLOptionElement>(`[data-country="${country}"]`)
    if (
      !option ||
      select.disabled ||
      fieldValue(form, select.name.replace(/code$/, 'number')) !== ''
    )
      continue
    option.selected = true
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Returns the hints of the form's chosen country; undefined where the form asks for none. */
export function countryHints(form: HTMLFormElement): CountryHints | undefined {
  const option = chosenCountry(form)
  if (!option) return undefined
  const convention = addressFormatOf(option)
  const warnings = addressWarnings(
    fieldValue(form, 'zipCode'),
    fieldValue(form, 'city'),
    convention,
  )
  return {
    country: convention.name,
    example: convention.zipExamples[0]!,
    cityFirst: convention.cityFirst,
    warnings,
  }
}
