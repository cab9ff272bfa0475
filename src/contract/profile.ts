import * as z from 'zod/mini'
import { birthDate, requiredBirthDate } from './birth-date.ts'
import { telephone } from './telephone.ts'
import { email, required } from './text.ts'

/** A shopper's names where they are demanded. */
export const names = {
  firstName: required('ac_FirstNameRequiredMessage', 100),
  lastName: required('ac_LastNameRequiredMessage', 100),
}
/** 1 Mr, 2 Mrs, also when it arrives as text. */
export const gender = z.pipe(z.coerce.number(), z.literal([1, 2], 'ac_GenderRequiredMessage'))

/** Also where another field is wrong: a shopper is told of everything at once. */
const always = () => true

/** Everything of the profile page at once. */
export const profile = z
  .strictObject({
    ...names,
    gender: z.optional(gender),
    email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage'),
    confirmEmail: required('ac_ConfirmEmailRequiredMessage'),
    telephone: telephone('ac_TelephoneRequiredMessage'),
    confirmTelephone: telephone('ac_ConfirmTelephoneRequiredMessage'),
    birthDate: z.optional(birthDate),
  })
  .check(
    z.refine(({ email, confirmEmail }) => email === confirmEmail, {
      path: ['confirmEmail'],
      message: 'ac_EmailAndConfirmEmailMissMatch',
      when: always,
    }),
    z.refine(({ telephone, confirmTelephone }) => telephone === confirmTelephone, {
      path: ['confirmTelephone'],
      message: 'ac_TelephoneAndConfirmTelephoneMissMatch',
      when: always,
    }),
  )

/** An answer to a question of the intro card: just the property that was asked for. */
export const answeredQuestion = z
  .partial(
    z.strictObject({
      ...names,
      gender,
      email: email('ac_EmailRequiredMessage', 'ac_InvalidEmailAddress'),
      telephone: telephone('ac_TelephoneRequiredMessage'),
      birthDate: requiredBirthDate,
    }),
  )
  .check(z.refine((answer) => Object.keys(answer).length > 0))

const isProfile = (given: unknown) => typeof given === 'object' && given !== null && ('confirmEmail' in given || 'confirmTelephone' in given)

/** Either model and nothing else: what is confirmed is a whole profile. A union would not say which field is wrong. */
export const changedAccount = z.pipe(
  z.unknown(),
  z.transform((given, context): z.infer<typeof profile> | z.infer<typeof answeredQuestion> => {
    const read = (isProfile(given) ? profile : answeredQuestion).safeParse(given)
    if (read.success) return read.data
    context.issues.push(...(read.error.issues as typeof context.issues))
    return z.NEVER
  }),
)
