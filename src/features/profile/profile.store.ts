import { updateAccount } from '#contract/calls.ts'
import { $account } from '#stores/account.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

export const profileForm = makeForm(updateAccount)
export const emailCheck = makeEmailCheck(profileForm, 'ac_EmailIsInvalidMessage')

/** Saves the profile; answers whether it was. Rejects where the call failed. */
export async function saveProfile(form: HTMLFormElement) {
  const account = await profileForm.submit(form)
  if (account) $account.set(account)
  return account !== undefined
}
