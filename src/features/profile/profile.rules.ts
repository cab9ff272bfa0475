import type { Account } from '#contract/account.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { profileNames, type ProfileField } from '#contract/profile.ts'
import { telephoneText } from '#contract/telephone.ts'
import { telephoneParts } from '#lib/telephone-groups.ts'
import type { Summary } from './ProfileSummaryIsland.tsx'

const dateParts = (date: string | null) => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

type Profile = Pick<Account, ProfileField>

const textsOf = (profile: Profile) =>
  Object.fromEntries(profileNames.map((name) => [name, String(profile[name] ?? '')]))

/**
 * An account as the fields of its form hold it; what is confirmed is so already, and no title is
 * chosen until the shopper has chosen to have none. `codes` are those that a telephone number can be
 * given.
 */
export function toProfileFormValues(
  profile: Profile,
  hasNoTitle: boolean,
  codes: readonly { code: string }[],
): FormValues {
  const { gender, email, telephone, birthDate } = profile
  return {
    ...textsOf(profile),
    gender: gender || hasNoTitle ? String(gender) : '',
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
export function originalValues(profile: Profile, values: FormValues, code: string) {
  const number = fieldText(values, 'telephone.number')
  return {
    ...textsOf(profile),
    gender: fieldText(values, 'gender'),
    telephone: telephoneText({ code: fieldText(values, 'telephone.code') || code, number }) ?? '',
  }
}

/** Returns what the overview shows of an account. */
export const summaryOf = (account: Account): Summary => ({
  fullName: account.fullName,
  email: account.email,
  telephone: account.telephone,
  imageUrl: account.imageUrl,
  isTelephoneVerified: account.isTelephoneVerified,
})
