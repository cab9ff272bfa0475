import type { Address } from '#contract/address.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import type { Defaults } from './DefaultChoices.tsx'

type Kinds = Pick<Address, 'isBilling' | 'isShipping'>

/**
 * Returns the choice of defaults in the form of a stored address, or of a new one: a default stays
 * it until another address becomes it, and a new address becomes each that is missing.
 */
export function defaultChoices(
  stored: Kinds | undefined,
  others: readonly Kinds[],
  typed: FormValues,
): Defaults {
  const choiceOf = (kind: keyof Kinds) => {
    const fixed = stored ? stored[kind] : others.every((other) => !other[kind])
    return { fixed, checked: fixed || fieldText(typed, kind) === 'true' }
  }
  const [isShipping, isBilling] = [choiceOf('isShipping'), choiceOf('isBilling')]
  const note = stored ? 'ac_IsDefaultNote' : 'ac_BecomesDefaultNote'
  const isSettled = isShipping.fixed || isBilling.fixed
  return { isShipping, isBilling, note: isSettled ? note : undefined }
}
