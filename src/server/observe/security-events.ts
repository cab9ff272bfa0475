import type { Logger } from 'pino'

/** Maps each event that may matter to security to the text of its line in the log. */
const texts = {
  sign_in: 'a shopper signed in',
  sign_in_failed: 'a sign-in failed',
  sign_out: 'a shopper signed out',
  page_token_refused: 'a form or call without a good token of its page was refused',
  unauthorized: 'a request without a session or key was refused',
  forbidden: 'a request that is not allowed was refused',
  limited: 'a request was refused because there were too many',
  email_changed: 'a shopper changed the e-mail address',
  telephone_changed: 'a shopper changed the telephone number',
  way_in_added: 'a shopper added a way to sign in',
  way_in_removed: 'a shopper removed a way to sign in',
  device_signed_out: 'a shopper signed another device out',
  others_signed_out: 'a shopper signed all other devices out',
  confirmed: 'a shopper confirmed who they are',
  email_restored: 'the former e-mail address of an account was restored',
  erasure_requested: 'a shopper asked for the erasure of the account',
  erasure_cancelled: 'a shopper signed in to an account that was to be erased, which stays',
  account_shown: 'somebody looked at an account with npm run account',
  account_sessions_ended: 'somebody ended the sessions of an account with npm run account',
  account_exported: 'a copy of what is stored about a shopper was made',
  archive_downloaded: 'a shopper downloaded an archive of what is stored about the shopper',
  account_erased: 'an account was erased',
  accounts_merged: 'two accounts were joined with npm run account',
  key_created: 'a key of the feed was created',
  key_revoked: 'a key of the feed was revoked',
}
export type SecurityEvent = keyof typeof texts

const failures: SecurityEvent[] = ['sign_in_failed', 'page_token_refused']

/** Writes a line about something that may matter to security. Its fields are never personal. */
export function logSecurity(
  log: Pick<Logger, 'info' | 'warn'>,
  event: SecurityEvent,
  fields: object = {},
) {
  log[failures.includes(event) ? 'warn' : 'info']({ event, ...fields }, texts[event])
}
