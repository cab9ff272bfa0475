import type { Account } from '#contract/account.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { telephoneText } from '#contract/telephone.ts'
import { telephoneParts } from '#lib/telephone-groups.ts'

const dateParts = (date: string | null) => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

type ProfileAccount = Pick<
  Account,
  'firstName' | 'lastName' | 'gender' | 'email' | 'telephone' | 'birthDate'
>

/**
 * An account as the fields of its form hold it; what is confirmed is so already, and no title is
 * chosen until the shopper has chosen to have none. `codes` are those that a telephone number can be
 * given.
 */
export function toFormValues(
  account: ProfileAccount,
  hasNoTitle: boolean,
  codes: readonly { code: string }[],
): FormValues {
  const { firstName, lastName, gender, email, telephone, birthDate } = account
  return {
    firstName,
    lastName,
    gender: gender || hasNoTitle ? String(gender) : '',
    email,
    confirmEmail: email,
    telephone: telephoneParts(telephone, codes),
    confirmTelephone: telephoneParts(telephone, codes),
    birthDate: dateParts(birthDate),
  }
}

/**
 * Returns what an untouched form sends: it carries that along, so that the server recognises
 * changes. `code` is the chosen calling code of a number without one.
 */
export function originalValues(account: ProfileAccount, values: FormValues, code: string) {
  const { firstName, lastName, email, birthDate } = account
  const number = fieldText(values, 'telephone.number')
  return {
    firstName,
    lastName,
    gender: fieldText(values, 'gender'),
    email,
    telephone: telephoneText({ code: fieldText(values, 'telephone.code') || code, number }) ?? '',
    birthDate: birthDate ?? '',
  }
}
