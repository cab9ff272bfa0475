import { toAsciiDigits } from '#lib/digits.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/telephones.ts'

/**
 * Names the phases of a verification: a code may be requested, is being sent, was sent, could not
 * be sent, may not be sent yet; it is being checked, was wrong, or the number is verified.
 */
export type Phase =
  'ready' | 'sending' | 'sent' | 'notSent' | 'wait' | 'verifying' | 'wrong' | 'failed' | 'verified'

/** Returns the phase of a new page. */
export function initialPhase({ hasCode, expireIn }: { hasCode: boolean; expireIn: number }): Phase {
  if (hasCode) return 'sent'
  return expireIn > 0 ? 'wait' : 'ready'
}

/** Maps the error of a refused plain form to its phase. */
export const phaseByError: Record<string, Record<number, Phase>> = {
  verifyTelephoneNumber: { [HttpStatus.unprocessableContent]: 'wrong' },
  sendVerifySms: { [HttpStatus.tooManyRequests]: 'wait', [HttpStatus.badGateway]: 'notSent' },
}

/** Returns whether a code can be typed. */
export const acceptsCode = (phase: Phase) =>
  ['sent', 'verifying', 'wrong', 'failed'].includes(phase)

/** The boxes once `text` was typed, pasted or filled into one of them, and the one that is next. */
export function fillBoxes(boxes: readonly string[], position: number, text: string) {
  const digits = [...toAsciiDigits(text).replace(/\D/g, '')]
  const start = digits.length >= limits.codeDigits ? 0 : position
  const filled = boxes.map((digit, i) => digits[i - start] ?? (i === position ? '' : digit))
  return {
    boxes: filled,
    next: Math.min(digits.length === 0 ? position : start + digits.length, limits.codeDigits - 1),
  }
}

/** 3599 as 59:59 */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A number inside a sentence of either direction stays as it is, on one line. */
export const isolatePhone = (phone: string) => `\u2066${phone.replace(' ', '\u00a0')}\u2069`

/**
 * In how many minutes, as a language says it: `in 60 minutes`. Its digits are those of every other
 * number here.
 */
export const formatRelativeTime = (seconds: number, locale: string) =>
  new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`).format(
    Math.max(1, Math.ceil(seconds / 60)),
    'minute',
  )
