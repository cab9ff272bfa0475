import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { passkey, passkeyOptions } from '#contract/passkey.ts'
import type { Operations } from '../openapi/operation.ts'

const credential = '{"id":"pK1","type":"public-key","rawId":"pK1","response":{}}'
const options = {
  description:
    'Give them to `PublicKeyCredential`. They are valid for ten minutes, in this browser alone.',
  answer: passkeyOptions,
  example: {},
}
const challenge = 'MTc2NDI2ODAwMC5hYmM'

export const passkeyLoginOperations = {
  loginPasskeyOptions: {
    ...options,
    summary: 'Return the options of a sign-in by a passkey',
    answerExample: {
      rpId: 'account.shop.example',
      challenge,
      timeout: 60_000,
      userVerification: 'required',
    },
    refusals: ['sign_in_not_offered'],
  },
  loginPasskey: {
    summary: 'Sign in by a passkey',
    description:
      '`credential` is the text of `PublicKeyCredential.toJSON()`. Sets the cookie of the session.',
    answer: account,
    example: { credential },
    refusals: [
      'sign_in_not_offered',
      'already_signed_in',
      'sign_in_not_begun',
      'sign_in_failed',
      'passkey_unknown',
      'session_ended',
      'too_many_requests',
    ],
  },
} satisfies Partial<Operations>

export const passkeyOperations = {
  listPasskeys: {
    summary: 'List the passkeys, newest first',
    answer: z.array(passkey),
    answerExample: [
      {
        id: 1,
        name: 'Laptop',
        isSynced: true,
        created: '2026-03-01T09:30:00Z',
        lastUsed: null,
      },
    ],
    example: {},
  },
  newPasskeyOptions: {
    ...options,
    summary: 'Return the options of a new passkey',
    answerExample: {
      challenge,
      rp: { name: 'Shop', id: 'account.shop.example' },
      user: { id: 'MToxNw', name: 'ada.berg@mail.example', displayName: 'Ada Berg' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        userVerification: 'required',
        requireResidentKey: true,
      },
      extensions: { credProps: true },
      hints: [],
    },
    refusals: ['sign_in_not_offered', 'confirmation_required'],
  },
  addPasskey: {
    summary: 'Add a passkey',
    description: '`credential` is the text of `PublicKeyCredential.toJSON()`.',
    answer: passkey,
    example: { name: 'Laptop', credential },
    refusals: [
      'sign_in_not_offered',
      'confirmation_required',
      'passkey_invalid',
      'passkey_known',
      'too_many_passkeys',
    ],
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    answer: null,
    example: { id: 1, name: 'Old laptop' },
    refusals: ['passkey_gone'],
  },
  removePasskey: {
    summary: 'Remove a passkey, but never the last way in',
    answer: null,
    example: { id: 1 },
    refusals: ['confirmation_required', 'passkey_gone', 'last_way_in'],
  },
} satisfies Partial<Operations>
