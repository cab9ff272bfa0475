import type { FirstTimeLoginField } from '#contract/account.ts'
import { firstTimeSetting } from '#contract/calls.ts'
import { firstLoginForm } from '#contract/first-login.ts'
import { $account } from '#stores/account.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

/** The fields that the brand asks for: the form's schema follows from them. */
let fields: FirstTimeLoginField[] = []

export const form = makeForm(firstTimeSetting, () => firstLoginForm(fields))
export const emailCheck = makeEmailCheck(form, 'ac_EmailInvalidMessage')

/** Ends the first login; answers whether it is over. Rejects where the call failed. */
export async function saveFirstLogin(element: HTMLFormElement, asked: FirstTimeLoginField[]) {
  fields = asked
  const account = await form.submit(element)
  if (account) $account.set(account)
  return account !== undefined
}
