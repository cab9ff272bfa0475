import type { Account } from '#contract/account.ts'
import type { FormValues } from '#lib/form-values.ts'

const telephoneParts = (telephone: string) => {
  const [code = '', number = ''] = telephone.split(' ')
  return { code, number }
}

const dateParts = (date: string | null) => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

/** An account as the fields of its form hold it. What is confirmed is so already. */
export function profileValues(account: Pick<Account, 'firstName' | 'lastName' | 'gender' | 'email' | 'telephone' | 'birthDate'>): FormValues {
  const { firstName, lastName, gender, email, telephone, birthDate } = account
  return {
    ...{ firstName, lastName, gender: String(gender), email, confirmEmail: email },
    telephone: telephoneParts(telephone),
    confirmTelephone: telephoneParts(telephone),
    birthDate: dateParts(birthDate),
  }
}
