import * as z from 'zod/mini'
import { accountEvent, devices, wayIn } from '#contract/security.ts'
import type { Operations } from '../openapi/operation.ts'

const names = { browser: 'Firefox', system: 'Windows' }
const created = '2026-03-01T09:30:00Z'
const token = 'q1w2e3r4t5z6u7i8o9p0aQ'
const ofLink = { answer: null, example: { token } }

export const securityOperations = {
  listDevices: {
    summary: 'List the devices that are signed in, this one first',
    description: 'The twenty that were used last; `total` counts all.',
    answer: devices,
    answerExample: {
      rows: [{ id: 'a1b2c3', ...names, way: 'google', isThis: true, created, lastUsed: created }],
      total: 1,
    },
    example: {},
  },
  endDevice: {
    summary: 'Sign another device out',
    answer: null,
    example: { id: 'a1b2c3' },
    refusals: ['device_gone'],
  },
  endOtherDevices: { summary: 'Sign all other devices out', answer: null, example: {} },
  listWaysIn: {
    summary: 'List the ways to sign in other than passkeys',
    answer: z.array(wayIn),
    answerExample: [{ id: 1, way: 'google', created, lastUsed: created, isRemovable: true }],
    example: {},
  },
  removeWayIn: {
    summary: 'Remove a way to sign in, but never the last one',
    description:
      'The provider signs nobody in that way until an account adds it. Shoppers add one on the page of their security.',
    answer: null,
    example: { id: 1 },
    refusals: ['confirmation_required', 'way_in_gone', 'last_way_in'],
  },
  listAccountEvents: {
    summary: 'List the latest events of the account’s security',
    answer: z.array(accountEvent),
    answerExample: [{ type: 'sign_in', way: 'google', ...names, created }],
    example: {},
  },
  sendConfirmCode: {
    summary: 'Send a code by which shoppers confirm who they are',
    description: 'It goes to the verified address of the account.',
    answer: null,
    example: {},
    refusals: ['sign_in_not_offered', 'too_many_requests', 'mail_not_sent'],
  },
  confirmByCode: {
    summary: 'Confirm by the code of an e-mail who the shopper is',
    description:
      'Calls that matter to security refuse with `confirmation_required` until then, if the sign-in was more than `confirmAfterMinutes` ago.',
    answer: null,
    example: { code: '123456' },
    refusals: ['sign_in_not_offered', 'email_code_wrong', 'other_person', 'too_many_requests'],
  },
  confirmByPasskey: {
    summary: 'Confirm by a passkey who the shopper is',
    description: '`credential` is the text of `PublicKeyCredential.toJSON()`.',
    answer: null,
    example: { credential: '{"id":"pK1","type":"public-key","rawId":"pK1","response":{}}' },
    refusals: [
      'sign_in_not_offered',
      'sign_in_not_begun',
      'sign_in_failed',
      'passkey_unknown',
      'other_person',
      'too_many_requests',
    ],
  },
  resendEmailChange: {
    summary: 'Send the message again that a new e-mail address waits for',
    answer: null,
    example: {},
    refusals: ['email_change_gone', 'too_many_requests', 'mail_not_sent', 'email_unreachable'],
  },
  cancelEmailChange: {
    summary: 'Keep the e-mail address that the account has',
    answer: null,
    example: {},
  },
  confirmEmailChange: {
    ...ofLink,
    summary: 'Change the e-mail address, by the link of a message',
    description: 'The link is good for a day, once, in any browser.',
    refusals: ['email_change_gone', 'email_taken', 'other_person'],
  },
  undoEmailChange: {
    ...ofLink,
    summary: 'Restore the former e-mail address, by the link of a message',
    description: 'For 72 hours after the change. All devices are signed out.',
    refusals: ['email_change_gone', 'email_taken'],
  },
} satisfies Partial<Operations>
