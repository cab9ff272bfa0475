import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import * as limits from '#lib/limits/passkeys.ts'
import type { PasskeyOptions } from '#contract/passkey.ts'
import type { CallContext } from '../api/context.ts'
import { refuse } from '../refusal.ts'
import { isSignedToken, newSignedToken } from '../tokens.ts'
import type { NewPasskey } from './passkeys.ts'

/**
 * The two ceremonies of WebAuthn: https://www.w3.org/TR/webauthn-3/. The library is loaded by the
 * first of them, since most processes see none for a while.
 */
const load = () => import('@simplewebauthn/server')

type Context = Pick<CallContext, 'brand' | 'origin' | 'services'>

/** Returns the domain that the passkeys of a brand belong to. */
const domainOf = ({ brand, origin }: Context) => brand.passkeyDomain ?? new URL(origin).hostname

/** Lists the origins of the brand's hosts, at any of which a passkey may be used. */
const originsOf = ({ brand, origin, services }: Context) => [
  origin,
  ...brand.hosts.map((host) => services.settings.PUBLIC_ADDRESS.replace('{host}', host)),
]

const textBytes = (text: string) => new TextEncoder().encode(text)

/** Names what a challenge is for. */
type Purpose = 'add a passkey' | 'sign in by a passkey'

/** Makes a challenge for a browser, by a secret that it alone has. Nothing of it is stored. */
const newChallenge = (purpose: Purpose, secret: string) =>
  textBytes(newSignedToken(purpose, secret))

const challengeText = (challenge: string) => Buffer.from(challenge, 'base64url').toString()

const challengeCheck = (purpose: Purpose, secret: string) => (challenge: string) =>
  isSignedToken(challengeText(challenge), purpose, secret, limits.ceremonySeconds)

/** Names a person to the authenticator, which shows the name where it has several passkeys. */
interface Person {
  accountId: number
  name: string
  credentials: { id: string; transports: string[] }[]
}

/** Returns the options of a new passkey. */
export async function creationOptions(
  context: Context,
  secret: string,
  { accountId, name, credentials }: Person,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await load()
  const { companyId, companyName } = context.brand
  const options = await generateRegistrationOptions({
    rpName: companyName,
    rpID: domainOf(context),
    userName: name,
    userDisplayName: name,
    // The same for all passkeys of an account: an authenticator keeps one of each.
    userID: textBytes(`${companyId}:${accountId}`),
    challenge: newChallenge('add a passkey', secret),
    attestationType: 'none',
    excludeCredentials: credentials.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Returns the options of a sign-in, which every passkey of the domain may answer. */
export async function requestOptions(context: Context, secret: string): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: domainOf(context),
    challenge: newChallenge('sign in by a passkey', secret),
    userVerification: 'required',
  })
  return { ...options }
}

const credentialShape = z.looseObject({ id: z.string().max(1_500), response: z.looseObject({}) })

/** Reads the text of a credential. Throws where it is none. */
export function readCredential(text: string) {
  try {
    return credentialShape.parse(JSON.parse(text))
  } catch (error) {
    throw refuse('passkey_invalid', { cause: error })
  }
}

type Credential = ReturnType<typeof readCredential>

/**
 * Throws where an answer comes with certificates. None are asked for, and the library would ask the
 * addresses in them whether they were revoked: a shopper could name any server.
 */
async function refuseCertificates({ response }: Credential) {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(isoBase64URL.toBuffer(String(response.attestationObject)))
  const format = object.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error('the attestation has certificates')
}

/** Returns a new passkey. Throws where the authenticator's answer does not belong to this page. */
export async function verifyCreation(
  context: Context,
  secret: string,
  credential: Credential,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await load()
  const verify = () =>
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challengeCheck('add a passkey', secret),
      expectedOrigin: originsOf(context),
      expectedRPID: domainOf(context),
      requireUserVerification: true,
    })
  const { verified, registrationInfo: info } = await refuseCertificates(credential)
    .then(verify)
    .catch((error: unknown) => {
      throw refuse('passkey_invalid', { cause: error })
    })
  if (!verified) throw refuse('passkey_invalid')
  const { id, publicKey, counter, transports = [] } = info.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    isSynced: info.credentialBackedUp,
  }
}

/** Holds the proof of a sign-in: the challenge, which works once, and the counter. */
export async function verifyRequest(
  context: Context,
  secret: string,
  credential: Credential,
  known: { publicKey: string; counter: number; transports: string[] },
) {
  const { verifyAuthenticationResponse } = await load()
  let answered = ''
  const isOurs = challengeCheck('sign in by a passkey', secret)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => {
      answered = challenge
      return isOurs(challenge)
    },
    expectedOrigin: originsOf(context),
    expectedRPID: domainOf(context),
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports as AuthenticatorTransport[],
    },
  })
  if (!verified) throw new Error('the signature is not the passkey’s')
  return { challenge: answered, counter: authenticationInfo.newCounter }
}
