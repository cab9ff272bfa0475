import * as z from 'zod/mini'
import type { Brand } from '#brands/config/brands.ts'
import type { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { questionAnswer } from '#contract/answered-question.ts'
import { Gender } from '#contract/codes.ts'
import {
  confirmationChecks,
  confirmedField,
  profile,
  profileModel,
  telephoneMismatch,
  unconfirmedProfile,
  withoutUntouchedProfile,
  type ProfileField,
} from '#contract/profile.ts'
import * as limits from '#lib/limits/telephones.ts'
import type { Shopper } from './shopper.ts'
import { parseInput } from '../api/input.ts'
import { normalizeNumbers } from '../telephones/read-numbers.ts'

type Given = InputOf<typeof calls.updateAccount>
type Field = keyof z.infer<typeof questionAnswer>

const changedFields = z.partial(profileModel)

/** Everything of the account model is optional, its confirmations too. */
const accountModel = z.extend(changedFields, questionAnswer.shape).check(...confirmationChecks)

/** Describes the changes that the profile page sends with script, and their confirmations. */
const changedProfile = changedFields.check(...confirmationChecks)

/** Lists the account model's values for unknown fields, which leave the stored ones unchanged. */
const emptyValues: Partial<Record<Field, unknown>> = {
  telephone: '',
  gender: Gender.unknown,
  birthDate: null,
}

/**
 * Removes the values that are stored already: they are not a change, and older rules may have
 * allowed them. An empty value of the account model changes nothing; elsewhere it is checked.
 */
function withoutUnchanged(given: Given, stored: Shopper): Partial<Given> {
  const isModel = given.id !== undefined
  const isChange = ([name, value]: [string, unknown]) => {
    const field = confirmedField[name] ?? (name as Field)
    if (value !== given[field]) return true
    // A shopper who has not answered yet may answer that there is no title.
    if (value === stored[field]) return !isModel && (value === '' || value === Gender.unknown)
    return !isModel || value !== emptyValues[field]
  }
  return Object.fromEntries(Object.entries(given).filter(isChange))
}

type Change = { [Field in ProfileField]?: Account[Field] | undefined }

/**
 * Returns the changes of a shopper's account from any model that `updateAccount` takes. Throws a
 * 422 that names each field.
 */
export function readAccountChange(
  given: Given,
  stored: Shopper,
  { confirmFields }: Pick<Brand, 'confirmFields'>,
): Change {
  const number = { minimum: limits.minTelephoneDigits, stored: stored.telephone }
  const isModel = given.id !== undefined
  const isPage = !isModel && given.original !== undefined
  const { answers, errors } = normalizeNumbers(isPage ? withoutUntouchedProfile(given) : given, [
    { ...number, name: 'telephone' },
    { ...number, name: 'confirmTelephone', repeats: { of: 'telephone', key: telephoneMismatch } },
  ])
  if (isPage) return parseInput(confirmFields ? profile : unconfirmedProfile, answers, errors)
  const isProfile = given.confirmEmail !== undefined || given.confirmTelephone !== undefined
  if (!isModel && !isProfile) return parseInput(questionAnswer, answers, errors)
  const changes = withoutUnchanged(answers, stored)
  return parseInput(isModel ? accountModel : changedProfile, changes, errors)
}
