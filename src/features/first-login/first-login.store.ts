import type { FirstTimeLoginField } from '#contract/account.ts'
import { firstTimeSetting } from '#contract/calls.ts'
import { $account } from '#browser/account.ts'
import { makeEmailCheck } from '#browser/email-check.ts'
import { makeForm } from '#browser/form.ts'

/** The form of a brand's fields: its schema follows from them, and comes with the first check. */
export function makeFirstLogin(fields: FirstTimeLoginField[]) {
  const schema = async () => (await import('#contract/first-login.ts')).firstLoginForm(fields)
  const form = makeForm(firstTimeSetting, schema, (account) => $account.set(account))
  return { form, emailCheck: makeEmailCheck(form, 'ac_EmailInvalidMessage') }
}
