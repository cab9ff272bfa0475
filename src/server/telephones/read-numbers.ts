import { telephoneText } from '#contract/telephone.ts'
import { capitalName } from '#lib/case.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { telephones } from './telephones.ts'

/** Describes a number among some answers. */
export interface NumberRule {
  name: string
  /** The fewest digits behind the code. */
  minimum: number
  /** Holds the stored number, which is not checked again. */
  stored: string
  /** The number that it repeats, and the message key where it differs. */
  repeats?: { of: string; key: string } | undefined
}

const digitsOf = (telephone: string) => telephone.split(' ')[1]?.length ?? 0

/**
 * A number as it is dialled from abroad, where it is then still long enough, and what is wrong with
 * it.
 */
function dial(given: unknown, { minimum, stored }: NumberRule) {
  const typed = telephoneText(given)
  if (!typed || typed === stored || !/^\+\d+ \d+$/.test(typed)) return { telephone: given }
  const normal = telephones.normal(typed)
  const telephone = normal && digitsOf(normal) >= minimum ? normal : typed
  if (digitsOf(telephone) < minimum)
    return { telephone, error: 'ac_TelephoneInvalidMinLengthMessage' }
  return { telephone, error: normal ? undefined : 'ac_TelephoneInvalidMessage' }
}

/**
 * Answers with their numbers as they are dialled from abroad, and by field what is wrong with those
 * that cannot exist or are repeated as another. What is no number at all is left to the form's
 * schema.
 */
export function normalizeNumbers<Answers extends Record<string, unknown>>(
  given: Answers,
  rules: NumberRule[],
) {
  const answers: Record<string, unknown> = { ...given }
  const errors: FieldErrors = {}
  for (const rule of rules.filter(({ name }) => given[name] !== undefined)) {
    const { telephone, error } = dial(given[rule.name], rule)
    answers[rule.name] = telephone
    // An impossible number is reported beside the field that is repeated.
    if (error && !rule.repeats) errors[capitalName(rule.name)] = error
  }
  for (const { name, repeats } of rules)
    if (
      repeats &&
      given[name] !== undefined &&
      telephoneText(answers[name]) !== telephoneText(answers[repeats.of])
    )
      errors[capitalName(name)] = repeats.key
  return { answers: answers as Answers, errors }
}
