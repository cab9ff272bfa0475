import * as z from 'zod/mini'
import { asciiEmail } from '#lib/email-address.ts'
import { shownText } from '#lib/form-values.ts'
import * as telephoneLimits from '#lib/limits/telephones.ts'
import * as textLimits from '#lib/limits/texts.ts'
import { mayBeSame } from '#lib/telephone-number.ts'
import { birthDate } from './birth-date.ts'
import { Gender } from './codes.ts'
import { telephone, telephoneText } from './telephone.ts'
import { email, requiredLine } from './text.ts'

/** The profile as an account has it. Its form, the calls and the webhooks derive from this. */
export const profileFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Country code, a space, digits; empty where there is none. */
  telephone: z.string(),
  /** A `Gender`. */
  gender: z.int(),
  /** yyyy-MM-dd */
  birthDate: z.nullable(z.iso.date()),
}
export type ProfileField = keyof typeof profileFields
export const profileNames = Object.keys(profileFields) as ProfileField[]

/** A shopper's names where they are demanded. */
export const requiredNames = {
  firstName: requiredLine('ac_FirstNameRequiredMessage', textLimits.maxProfileCharacters),
  lastName: requiredLine('ac_LastNameRequiredMessage', textLimits.maxProfileCharacters),
}
/** A salutation, which may be none. */
export const gender = z.literal(Object.values(Gender), 'ac_GenderRequiredMessage')
/** Requires an answer. */
export const requiredGender = z.literal(
  [Gender.mr, Gender.mrs, Gender.other],
  'ac_GenderRequiredMessage',
)

/** Pairs an e-mail address and a number with their repetitions. */
const confirmations = {
  confirmEmail: requiredLine('ac_ConfirmEmailRequiredMessage'),
  confirmTelephone: telephone('ac_ConfirmTelephoneRequiredMessage'),
}

/** Maps each repetition to its field. */
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
  isSame: (one: unknown, other: unknown) => boolean,
) =>
  z.refine<Record<string, unknown>>(
    (given) => given[confirmation] === undefined || isSame(given[field], given[confirmation]),
    {
      path: [confirmation],
      message,
      when: () => true,
    },
  )

const tooShort = new RegExp(`^\\+\\d+ \\d{1,${telephoneLimits.minTelephoneDigits - 1}}$`)

export const telephoneMismatch = 'ac_TelephoneAndConfirmTelephoneMissMatch'

const isSameEmail = (one: unknown, other: unknown) =>
  asciiEmail(String(one)) === asciiEmail(String(other))

/** Compares each repetition with its field. */
export const confirmationChecks = [
  repeats('email', 'confirmEmail', 'ac_EmailAndConfirmEmailMissMatch', isSameEmail),
  repeats('telephone', 'confirmTelephone', telephoneMismatch, mayBeSame),
] as const

/** Refuses a number that is too short at once; the server knows how long it is as it is dialled. */
const longEnough = z.refine<Record<string, unknown>>(
  ({ telephone }) => typeof telephone !== 'string' || !tooShort.test(telephone),
  { path: ['telephone'], message: 'ac_TelephoneInvalidMinLengthMessage', when: () => true },
)

/** The fields of the profile page, and the texts with which it came. */
export const profileModel = z.object({
  ...requiredNames,
  ...confirmations,
  gender: z.optional(gender),
  email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage'),
  telephone: telephone('ac_TelephoneRequiredMessage'),
  birthDate: z.optional(birthDate),
  /** Holds the profile as the page showed it. */
  original: z.optional(z.unknown()),
})

type Given = Record<string, unknown>

/** Returns a text as it is compared with what a line of a form holds. */
const comparable = (text: string) => asciiEmail(shownText(text))

/** Returns what the page came with in a field, as the field shows it; undefined if not known. */
function originalText({ original }: Given, name: string) {
  const field = confirmedField[name] ?? name
  const text = (original as Given | null | undefined)?.[field]
  return typeof text === 'string' ? comparable(text) : undefined
}

/** Tells whether a field holds what its page came with, which another rule may have let in. */
function isUntouched(given: Given, name: string): boolean {
  const text = originalText(given, name)
  if (!text) return false
  const field = confirmedField[name] ?? name
  const held = field === 'telephone' ? telephoneText(given[name]) : given[name]
  const isRepeated = field === name || given[field] === undefined || isUntouched(given, field)
  return isRepeated && (given[name] === undefined || comparable(String(held)) === text)
}

/** Leaves out the fields of the profile page that nobody touched: they are not checked again. */
export const withoutUntouchedProfile = <Fields extends Given>(given: Fields) =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => !isUntouched(given, name)),
  ) as Partial<Fields>

const formFields = Object.keys(profileModel.shape) as (keyof typeof profileModel.shape)[]

/**
 * Describes the changes of the profile page. Every edited field is checked, and only what differs
 * from `original` is stored: another page may have changed the rest.
 */
const changesOf = (optional: typeof formFields) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((given, context) => {
      const rest = withoutUntouchedProfile(given)
      const left = formFields.filter((name) => isUntouched(given, name))
      const model = z.partial(
        profileModel,
        Object.fromEntries([...optional, ...left].map((name) => [name, true])) as { email: true },
      )
      const read = model.check(...confirmationChecks, longEnough).safeParse(rest)
      if (!read.success) {
        for (const issue of read.error.issues)
          context.issues.push({ ...issue, code: 'custom', input: given })
        return z.NEVER
      }
      const { original, ...fields } = read.data
      const before = original as Given | undefined
      const isChanged = (name: string) =>
        before?.[name] !== String(fields[name as keyof typeof fields] ?? '')
      return Object.fromEntries(
        Object.entries(fields).filter(([name]) => isChanged(confirmedField[name] ?? name)),
      ) as Partial<Omit<z.infer<typeof profileModel>, 'original'>>
    }),
  )

export const profile = changesOf([])
/** Describes the changes for a brand that asks for nothing twice. */
export const unconfirmedProfile = changesOf(['confirmEmail', 'confirmTelephone'])
