import { updateAccount } from '#contract/calls.ts'
import { profile } from '#contract/profile.ts'
import { $account } from '#stores/account.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

export const profileForm = makeForm(updateAccount, profile, (account) => $account.set(account))
export const emailCheck = makeEmailCheck(profileForm, 'ac_EmailIsInvalidMessage')
