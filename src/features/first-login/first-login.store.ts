import type { FirstTimeLoginField } from '#contract/account.ts'
import { firstTimeSetting } from '#contract/calls.ts'
import { $account } from '#stores/account.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

/** The form of a brand's fields: its schema follows from them, and comes with the first check. */
export function makeFirstLogin(fields: FirstTimeLoginField[]) {
  const schema = async () => (await import('#contract/first-login.ts')).firstLoginForm(fields)
  const form = makeForm(firstTimeSetting, schema, (account) => $account.set(account))
  return { form, emailCheck: makeEmailCheck(form, 'ac_EmailInvalidMessage') }
}
