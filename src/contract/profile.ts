import * as z from 'zod/mini'
import * as limits from '#lib/limits.ts'
import { mayBeSame } from '#lib/telephone-number.ts'
import { birthDate } from './birth-date.ts'
import { Gender } from './codes.ts'
import { telephone } from './telephone.ts'
import { email, requiredLine } from './text.ts'

/** A shopper's names where they are demanded. */
export const requiredNames = {
  firstName: requiredLine('ac_FirstNameRequiredMessage', limits.maxProfileCharacters),
  lastName: requiredLine('ac_LastNameRequiredMessage', limits.maxProfileCharacters),
}
/** A salutation, which may be none. */
export const gender = z.literal(Object.values(Gender), 'ac_GenderRequiredMessage')
/** The same where it is demanded. */
export const requiredGender = z.literal(
  [Gender.mr, Gender.mrs, Gender.other],
  'ac_GenderRequiredMessage',
)

/** What repeats an address and a number. */
export const confirmations = {
  confirmEmail: requiredLine('ac_ConfirmEmailRequiredMessage'),
  confirmTelephone: telephone('ac_ConfirmTelephoneRequiredMessage'),
}

/** What each of them repeats. */
export const confirmedField: Partial<Record<string, 'email' | 'telephone'>> = {
  confirmEmail: 'email',
  confirmTelephone: 'telephone',
}

/**
 * Refuses a repetition that differs, also where another field is wrong: every error is shown at
 * once.
 */
const repeats = (
  field: string,
  confirmation: string,
  message: string,
  isSame = (one: unknown, other: unknown) => one === other,
) =>
  z.refine<Record<string, unknown>>(
    (given) => given[confirmation] === undefined || isSame(given[field], given[confirmation]),
    {
      path: [confirmation],
      message,
      when: () => true,
    },
  )

const tooShort = new RegExp(`^\\+\\d+ \\d{1,${limits.minTelephoneDigits - 1}}$`)

export const telephoneMismatch = 'ac_TelephoneAndConfirmTelephoneMissMatch'

/** What is confirmed must be the same twice. */
export const confirmationChecks = [
  repeats('email', 'confirmEmail', 'ac_EmailAndConfirmEmailMissMatch'),
  repeats('telephone', 'confirmTelephone', telephoneMismatch, mayBeSame),
] as const

/**
 * Refuses a new number that is too short at once; older rules may have let in the one that the page
 * came with.
 */
const longEnough = z.refine<Record<string, unknown>>(
  ({ telephone, original }) =>
    typeof telephone !== 'string' ||
    telephone === (original as Record<string, unknown> | undefined)?.telephone ||
    !tooShort.test(telephone),
  { path: ['telephone'], message: 'ac_TelephoneInvalidMinLengthMessage', when: () => true },
)

/** The fields of the profile page, and with which values it came. */
export const profileModel = z.object({
  ...requiredNames,
  ...confirmations,
  gender: z.optional(gender),
  email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage'),
  telephone: telephone('ac_TelephoneRequiredMessage'),
  birthDate: z.optional(birthDate),
  original: z.optional(z.unknown()),
})

const unconfirmedModel = z.partial(profileModel, { confirmEmail: true, confirmTelephone: true })

/**
 * Everything of the profile page at once. It is checked as a whole, and only what differs from
 * `original` remains: another page may have changed the rest.
 */
const changesOf = (model: typeof profileModel | typeof unconfirmedModel) =>
  z.pipe(
    model.check(...confirmationChecks, longEnough),
    z.transform(
      ({
        original,
        ...given
      }: z.infer<typeof unconfirmedModel>): Partial<z.infer<typeof profileModel>> => {
        const before = original as Record<string, unknown> | undefined
        const isChanged = (name: string) =>
          before?.[name] !== String(given[name as keyof typeof given] ?? '')
        return Object.fromEntries(
          Object.entries(given).filter(([name]) => isChanged(confirmedField[name] ?? name)),
        )
      },
    ),
  )

export const profile = changesOf(profileModel)
/** The same of a brand that asks for nothing twice. */
export const unconfirmedProfile = changesOf(unconfirmedModel)
