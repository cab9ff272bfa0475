/** The state or province of an address form: what it is like depends on the country. */
import { FieldType } from './codes.ts'
import type { FormField } from './form-field.ts'

/** Says which states or provinces the addresses of a country have. */
export interface StateChoice {
  hasState: boolean
  required: boolean
  /** None where it is any text. */
  options: readonly { value: string; label: string }[]
}

/** The choice of a country of which nothing is known. */
export const anyState: StateChoice = { hasState: true, required: false, options: [] }

export const isState = ({ orderField }: Pick<FormField, 'orderField'>) => orderField === 'State'

/** Returns the field as it is in a country: a select, a text, or nothing that is asked for. */
export const stateField = (
  field: FormField,
  { hasState, required, options }: StateChoice,
): FormField => ({
  ...field,
  required: hasState && (field.required || required),
  disabled: field.disabled || !hasState,
  type: options.length > 0 ? FieldType.dropdown : FieldType.text,
  options: [...options],
})

interface States {
  /** The states or provinces of a country. */
  stateOf: (country: string) => StateChoice
}

const countryOf = (fields: readonly FormField[]) =>
  fields.find(({ orderField }) => orderField === 'Country')?.value ?? ''

/**
 * Returns a field as it is in the country that is given: a state that it holds is another country's
 * where it is not the one that the form holds.
 */
export function fieldIn(
  fields: readonly FormField[],
  field: FormField,
  country: string | undefined,
  { stateOf }: States,
): FormField {
  if (!isState(field)) return field
  const held = countryOf(fields)
  const value = (country ?? held) === held ? field.value : ''
  return { ...stateField(field, stateOf(country ?? held)), value }
}

/**
 * Returns what is given of an address with the state that follows from its country: none where the
 * country has none, or where it becomes another and no state is given with it.
 */
export function withSettledState<Given extends Record<string, unknown>>(
  fields: readonly FormField[],
  given: Given,
  { stateOf }: States,
): Given {
  if (!fields.some(isState)) return given
  const held = countryOf(fields)
  const country = typeof given.country === 'string' ? given.country : held
  const isOther = country !== held
  const isGiven = (given.state ?? undefined) !== undefined
  const isEmptied = stateOf(country).hasState ? isOther && !isGiven : isOther || isGiven
  return isEmptied ? { ...given, state: '' } : given
}
