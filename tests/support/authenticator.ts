import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Browser } from './site.ts'

/** Differs from an authenticator that does all as it should. */
export interface AuthenticatorFault {
  origin?: string
  domain?: string
  counter?: number
  type?: string
  /** Leaves out that the person was verified. */
  isUnverified?: boolean
  challenge?: string
  /** Changes the signature. */
  isForged?: boolean
  /** Replaces the attestation's format and statement, in CBOR. */
  attestation?: { format: string; statement: Buffer }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Writes a statement with a certificate, as a security key's maker has signed it. */
export const certified = (certificate: Buffer) =>
  map(
    [text('alg'), integer(-7)],
    [text('sig'), bytes(Buffer.alloc(64))],
    [text('x5c'), Buffer.concat([head(4, 1), bytes(certificate)])],
  )

/** Writes a CBOR head with a length or a number (RFC 8949, 3). */
function head(major: number, value: number) {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const flags = { present: 1, verified: 4, hasCredential: 64 }

interface Options {
  challenge: string
}

/** An authenticator in software with one passkey, as a phone or a security key has it. */
export class Authenticator {
  private readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  private clientData(type: string, { challenge }: Options, fault: AuthenticatorFault) {
    const data = {
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.origin,
    }
    return Buffer.from(JSON.stringify(data))
  }

  private authenticatorData(more: number, fault: AuthenticatorFault) {
    const domain = fault.domain ?? new URL(this.origin).hostname
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(fault.counter ?? ++this.counter)
    const verified = fault.isUnverified ? 0 : flags.verified
    return Buffer.concat([sha256(domain), Buffer.from([flags.present | verified | more]), counter])
  }

  private publicKey() {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const [kty, alg, crv] = [2, -7, 1]
    return map(
      [integer(1), integer(kty)],
      [integer(3), integer(alg)],
      [integer(-1), integer(crv)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    )
  }

  private credential(response: Record<string, Buffer>, more = {}) {
    const id = this.id.toString('base64url')
    const encoded = Object.entries(response).map(([name, value]) => [
      name,
      value.toString('base64url'),
    ])
    const answer = { ...(Object.fromEntries(encoded) as object), ...more }
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: answer,
    })
  }

  /** Makes the passkey. */
  create(options: Options, fault: AuthenticatorFault = {}) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.authenticatorData(flags.hasCredential, fault),
      Buffer.alloc(16),
      length,
      this.id,
      this.publicKey(),
    ])
    const attestationObject = map(
      [text('fmt'), text(fault.attestation?.format ?? 'none')],
      [text('attStmt'), fault.attestation?.statement ?? map()],
      [text('authData'), bytes(authData)],
    )
    const clientDataJSON = this.clientData('webauthn.create', options, fault)
    return this.credential({ clientDataJSON, attestationObject }, { transports: ['internal'] })
  }

  /** Signs in. */
  get(options: Options, fault: AuthenticatorFault = {}) {
    const clientDataJSON = this.clientData('webauthn.get', options, fault)
    const authenticatorData = this.authenticatorData(0, fault)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    const key: KeyObject = this.keys.privateKey
    const signature = sign('sha256', signed, key)
    if (fault.isForged) signature[signature.length - 1]! ^= 1
    return this.credential({ clientDataJSON, authenticatorData, signature })
  }
}

/** Has a shopper's browser add the passkey of an authenticator. */
export async function addPasskey(
  browser: Browser,
  key: Authenticator,
  fault: AuthenticatorFault = {},
) {
  const options = await browser.call('POST', '/shopUser/passkeyOptions')
  const Credential = key.create((await options.json()) as Options, fault)
  return browser.call('POST', '/shopUser/passkey', { Name: ' Laptop ', Credential })
}
