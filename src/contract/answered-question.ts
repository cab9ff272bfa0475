import * as z from 'zod/mini'
import { birthDate } from './birth-date.ts'
import { gender, requiredNames } from './profile.ts'
import { telephone } from './telephone.ts'
import { email } from './text.ts'

/** A birthday where it is asked for; null alone takes it away. */
const requiredBirthDate = z.nullable(z.pipe(birthDate, z.string('ac_BirthDateRequiredMessage')))

/** An answer to a question of the intro card: just the property that was asked for. */
export const questionAnswer = z.partial(
  z.object({
    ...requiredNames,
    gender,
    email: email('ac_EmailRequiredMessage', 'ac_InvalidEmailAddress'),
    telephone: telephone('ac_TelephoneRequiredMessage'),
    birthDate: requiredBirthDate,
  }),
)
