import { createHash } from 'node:crypto'

const digest = (parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** Returns digits, for the providers that number their people. */
export const digitsOf = (count: number, ...parts: string[]) =>
  (BigInt(`0x${digest(parts)}`) % 10n ** BigInt(count)).toString().padStart(count, '0')
