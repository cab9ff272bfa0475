import { updateAccount } from '#contract/calls.ts'
import { $account } from '#stores/account.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

const schema = async () => (await import('#contract/profile.ts')).profile

export const profileForm = makeForm(updateAccount, schema, (account) => $account.set(account))
export const emailCheck = makeEmailCheck(profileForm, 'ac_EmailIsInvalidMessage')
