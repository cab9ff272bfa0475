import * as z from 'zod/mini'
import * as limits from '#lib/limits/texts.ts'
import type { FirstTimeLoginField } from './account.ts'
import { gender, requiredGender, requiredNames } from './profile.ts'
import { email, id, singleLine } from './text.ts'

const ids = z._default(z.array(id).check(z.maxLength(1_000)), [])
const name = z._default(
  z.string().check(z.trim(), z.maxLength(limits.maxProfileCharacters), singleLine),
  '',
)

/** Lists the fields that the first login may ask for. */
const firstLoginFields = {
  gender: z.optional(gender),
  firstName: name,
  lastName: name,
  email: email('ac_EmailRequiredMessage', 'ac_EmailInvalidMessage'),
  /**
   * The newsletters once more: an empty list is no subscription. A plain form's check box says just
   * that there is one.
   */
  newsSubscribe: z._default(z.union([z.array(id), z.literal(true)]), []),
  interestIds: ids,
  newsletterIds: ids,
  /** Names the page whose words the shopper has seen: they are recorded with the choice. */
  place: z.optional(z.literal('first-login')),
}
const isSubscribed = (newsSubscribe: true | number[]) =>
  newsSubscribe === true || newsSubscribe.length > 0

const text = z._default(z.string(), '')

/**
 * Accepts names and address unchecked: the brand's fields say what is required, and all errors are
 * told at once.
 */
export const firstLogin = z.object({
  ...firstLoginFields,
  firstName: text,
  lastName: text,
  email: text,
})

/**
 * The first login's form as the brand has it: names are required only where their fields are, and
 * no subscription is no newsletters.
 */
export function firstLoginForm(fields: FirstTimeLoginField[]) {
  const asked = (field: string) => fields.find(({ name }) => name === field)
  return z.pipe(
    z.object({
      ...firstLoginFields,
      ...(asked('gender')?.required && { gender: requiredGender }),
      ...(asked('firstName')?.required && { firstName: requiredNames.firstName }),
      ...(asked('lastName')?.required && { lastName: requiredNames.lastName }),
    }),
    z.transform(({ newsSubscribe, newsletterIds, ...rest }) => {
      const chosen = !asked('newsSubscribe') || isSubscribed(newsSubscribe) ? newsletterIds : []
      return { ...rest, newsSubscribe: chosen, newsletterIds: chosen }
    }),
  )
}
