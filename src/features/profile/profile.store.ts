import { updateAccount } from '#contract/calls.ts'
import { $account } from '#browser/account.ts'
import { makeEmailCheck } from '#browser/email-check.ts'
import { makeForm } from '#browser/form.ts'

/** The form of a brand that asks for some of it twice, or not. */
export function makeProfile(isConfirmed: boolean) {
  const schema = async () => {
    const { profile, unconfirmedProfile } = await import('#contract/profile.ts')
    return isConfirmed ? profile : unconfirmedProfile
  }
  const form = makeForm(updateAccount, schema, (account) => $account.set(account))
  return { form, emailCheck: makeEmailCheck(form, 'ac_EmailIsInvalidMessage') }
}
