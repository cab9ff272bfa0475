import type { Account } from '#contract/account.ts'
import type { FormValues } from '#lib/form-values.ts'
import { telephoneParts } from '#lib/telephone-groups.ts'

const dateParts = (date: string | null) => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

type ProfileAccount = Pick<
  Account,
  'firstName' | 'lastName' | 'gender' | 'email' | 'telephone' | 'birthDate'
>

/** An account as the fields of its form hold it. What is confirmed is so already. */
export function toFormValues(account: ProfileAccount): FormValues {
  const { firstName, lastName, gender, email, telephone, birthDate } = account
  return {
    firstName,
    lastName,
    gender: String(gender),
    email,
    confirmEmail: email,
    telephone: telephoneParts(telephone),
    confirmTelephone: telephoneParts(telephone),
    birthDate: dateParts(birthDate),
  }
}

/** The same as it is sent: a form includes it, so that the server knows what was changed. */
export const originalValues = ({
  firstName,
  lastName,
  gender,
  email,
  telephone,
  birthDate,
}: ProfileAccount) => ({
  firstName,
  lastName,
  gender: String(gender),
  email,
  telephone,
  birthDate: birthDate ?? '',
})
