import { createHash } from 'node:crypto'

const digest = (parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** The id of a person at an OpenID provider: always the same, and another one at each provider. */
export const subjectOf = (provider: string, email: string) => digest([provider, email]).slice(0, 21)

/** Returns digits, for the providers that number their people. */
export const digitsOf = (count: number, ...parts: string[]) =>
  (BigInt(`0x${digest(parts)}`) % 10n ** BigInt(count)).toString().padStart(count, '0')
