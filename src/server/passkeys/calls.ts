import { addSeconds } from 'date-fns/addSeconds'
import { noInput, type InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import {
  addPasskeyInput,
  loginPasskeyInput,
  removePasskeyInput,
  renamePasskeyInput,
} from '#contract/passkey.ts'
import * as limits from '#lib/limits/passkeys.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { refuse } from '../refusal.ts'
import { acceptProof } from '../security/accept-proof.ts'
import { ensureVisitor, visitorOf } from '../sign-in/attempts.ts'
import { beginSession, identifyBy } from '../sign-in/calls.ts'
import { enterAccount } from '../sign-in/enter-account.ts'
import { toIdentity } from '../sign-in/claims.ts'
import { passkeyIssuer, type Identity } from '../sign-in/identity.ts'
import {
  creationOptions,
  readCredential,
  requestOptions,
  verifyCreation,
  verifyRequest,
} from './ceremonies.ts'

function checkOffer({ brand }: CallContext) {
  if (!brand.passkeys) throw refuse('sign_in_not_offered')
}

function loginPasskeyOptions(context: CallContext) {
  checkOffer(context)
  return requestOptions(context, ensureVisitor(context))
}

/**
 * Finds out whose passkey of this company a browser has that got the options from us, and returns
 * what `accept` makes of that.
 */
function provePasskey<Result>(
  context: CallContext,
  input: InputOf<typeof calls.loginPasskey>,
  accept: (identity: Identity) => Promise<Result>,
) {
  checkOffer(context)
  const { brand, services } = context
  const { passkeys } = services.store
  const visitor = visitorOf(context)
  if (visitor === undefined) throw refuse('sign_in_not_begun')
  return identifyBy(
    context,
    { id: passkeyIssuer },
    {
      readAttempt: () => readCredential(input.credential),
      async identify(credential) {
        const known = await passkeys.find(brand, credential.id)
        if (!known) throw refuse('passkey_unknown')
        const proof = await verifyRequest(context, visitor, credential, known)
        if (!(await passkeys.use(brand, credential.id, proof.counter)))
          throw new Error('the counter of the passkey went back')
        const expires = addSeconds(new Date(), limits.ceremonySeconds)
        return toIdentity(
          { iss: passkeyIssuer, sub: credential.id },
          { proof: { id: `passkey ${proof.challenge}`, expires } },
        )
      },
      accept,
    },
  )
}

/** Signs in by a passkey. */
async function loginPasskey(context: CallContext, input: InputOf<typeof calls.loginPasskey>) {
  if (context.maybeSession) throw refuse('already_signed_in')
  const token = await provePasskey(context, input, (identity) =>
    enterAccount(context, passkeyIssuer, identity),
  )
  return beginSession(context, token)
}

/** Confirms by a passkey of the account who the shopper is. */
const confirmByPasskey = (context: CallContext, input: InputOf<typeof calls.confirmByPasskey>) =>
  provePasskey(context, input, (identity) =>
    acceptProof(
      context,
      { kind: 'confirm', sessionId: context.session.id },
      identity,
      passkeyIssuer,
    ),
  )

async function newPasskeyOptions(context: CallContext) {
  checkOffer(context)
  const { session, brand, xsrf } = context
  const { id: accountId, email, firstName, lastName } = session.shopper
  const name = email || `${firstName} ${lastName}`.trim() || brand.companyName
  const credentials = await session.shop.passkeys.credentials()
  return creationOptions(context, xsrf, { accountId, name, credentials })
}

async function addPasskey(context: CallContext, input: InputOf<typeof calls.addPasskey>) {
  checkOffer(context)
  const { session, xsrf } = context
  const added = await verifyCreation(context, xsrf, readCredential(input.credential))
  return session.shop.passkeys.add(input.name, added)
}

export const passkeyCalls = {
  loginPasskeyOptions: defineCall(calls.loginPasskeyOptions, {
    input: noInput,
    run: loginPasskeyOptions,
  }),
  loginPasskey: defineCall(calls.loginPasskey, { input: loginPasskeyInput, run: loginPasskey }),
  listPasskeys: defineCall(calls.listPasskeys, {
    input: noInput,
    run: ({ session }) => session.shop.passkeys.list(),
  }),
  newPasskeyOptions: defineCall(calls.newPasskeyOptions, {
    input: noInput,
    run: newPasskeyOptions,
    isConfirmed: true,
  }),
  confirmByPasskey: defineCall(calls.confirmByPasskey, {
    input: loginPasskeyInput,
    run: confirmByPasskey,
    success: 'ac_Confirmed',
  }),
  addPasskey: defineCall(calls.addPasskey, {
    input: addPasskeyInput,
    run: addPasskey,
    security: 'way_in_added',
    isConfirmed: true,
    success: 'ac_PasskeyAdded',
  }),
  renamePasskey: defineCall(calls.renamePasskey, {
    input: renamePasskeyInput,
    run: ({ session }, { id, name }) => session.shop.passkeys.rename(id, name),
    success: 'ac_PasskeyRenamed',
  }),
  removePasskey: defineCall(calls.removePasskey, {
    once: true,
    input: removePasskeyInput,
    security: 'way_in_removed',
    isConfirmed: true,
    run: ({ session }, { id }) => session.shop.passkeys.remove(id),
    success: 'ac_PasskeyRemoved',
  }),
}
