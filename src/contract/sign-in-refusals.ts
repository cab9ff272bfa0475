import type { RefusalFacts } from './refusals.ts'

/** Reasons that have to do with signing in, and with the ways to do so. */
export const signInRefusals = {
  sign_in_not_offered: { status: 404, meaning: 'The brand does not offer to sign in that way.' },
  already_signed_in: { status: 409, meaning: 'Somebody is signed in.' },
  session_ended: { status: 409, meaning: 'The session ended as soon as it had begun.' },
  sign_in_not_begun: {
    status: 422,
    meaning: 'The login page was not opened in this browser.',
    errors: { Provider: 'ac_SignInFailed' },
  },
  sign_in_failed: {
    status: 422,
    meaning: 'The provider’s answer proves nothing.',
    errors: { Provider: 'ac_SignInFailed' },
  },
  email_code_wrong: {
    status: 422,
    meaning: 'The code is wrong, used, too old, was replaced, or was asked for elsewhere.',
    errors: { Code: 'ac_EmailCodeWrong' },
  },
  passkey_unknown: {
    status: 422,
    meaning: 'Nobody has that passkey, or not any more.',
    errors: { Provider: 'ac_PasskeyUnknown' },
  },
  passkey_invalid: {
    status: 422,
    meaning: 'The answer of the authenticator does not belong to this page.',
    errors: { Credential: 'ac_PasskeyFailed' },
  },
  passkey_known: {
    status: 409,
    meaning: 'The passkey belongs to an account already.',
    errors: { Credential: 'ac_PasskeyKnown' },
  },
  passkey_gone: {
    status: 404,
    meaning: 'The shopper has no such passkey, or not any more.',
    errors: { Id: 'ac_PasskeyGone' },
  },
  too_many_passkeys: {
    status: 409,
    meaning: 'The account has as many passkeys as it may have.',
    errors: { Credential: 'ac_TooManyPasskeys' },
  },
  last_way_in: {
    status: 409,
    meaning: 'Without it the shopper could not sign in any more.',
    errors: { Id: 'ac_LastWayIn' },
  },
  confirmation_required: {
    status: 403,
    meaning: 'The shopper has to confirm first who they are: the sign-in was some time ago.',
    errors: { Session: 'ac_ConfirmationRequired' },
  },
  other_person: {
    status: 422,
    meaning: 'The proof is another person’s than that of the account.',
    errors: { Provider: 'ac_OtherPerson' },
  },
  way_in_gone: {
    status: 404,
    meaning: 'The account has no such way to sign in, or not any more.',
    errors: { Id: 'ac_WayInGone' },
  },
  way_in_removed: {
    status: 422,
    meaning: 'The account was told not to sign in that way any more.',
    errors: { Provider: 'ac_WayInWasRemoved' },
  },
  way_in_taken: {
    status: 409,
    meaning: 'Another account signs in that way.',
    errors: { Provider: 'ac_WayInTaken' },
  },
  device_gone: {
    status: 404,
    meaning: 'The device is signed out already.',
    errors: { Id: 'ac_DeviceGone' },
  },
  email_change_gone: {
    status: 404,
    meaning: 'The link is wrong, used, too old, or of a change that another one has replaced.',
    errors: { Token: 'ac_EmailChangeGone' },
  },
  email_taken: {
    status: 409,
    meaning: 'Another account has that address by now.',
    errors: { Token: 'ac_EmailTaken' },
  },
  mail_not_sent: {
    status: 502,
    meaning: 'The mail server did not take the message in time.',
    errors: { Email: 'ac_MailNotSent' },
  },
} as const satisfies Record<string, RefusalFacts>
