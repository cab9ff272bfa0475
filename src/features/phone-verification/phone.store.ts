import { atom } from 'nanostores'
import { errorKeyOf, send } from '#browser/send.ts'
import { sendVerifySms, verifyTelephoneNumber } from '#contract/calls.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/telephones.ts'
import { reloadAccount } from '#browser/account.ts'
import type { Phase } from './phone.rules.ts'

/** Undefined until the shopper has done something: then what the page came with still counts. */
export const $phase = atom<Phase | undefined>(undefined)
/**
 * Holds the time of the next possible code, in milliseconds of the clock; 0 where the page knows
 * it.
 */
export const $resendAt = atom(0)
/** The number that a code was sent to from this page. */
export const $sentTo = atom('')

const waitFor = (seconds: number) => $resendAt.set(Date.now() + seconds * 1_000)

async function verified() {
  $phase.set('verified')
  await reloadAccount()
}

/** Requests a code. The countdown runs also after a failure: the server's, where it sent one. */
export async function sendCode(telephone: string) {
  if ($phase.get() === 'sending') return
  $phase.set('sending')
  try {
    const { telephoneVerifyExpireIn } = await send(sendVerifySms, {})
    waitFor(telephoneVerifyExpireIn)
    $phase.set('sent')
  } catch (error) {
    const { response } = error as { response?: Response }
    // It was verified elsewhere meanwhile.
    if (response?.status === HttpStatus.conflict) return verified()
    waitFor(Number(response?.headers.get('retry-after')) || limits.codeLifetimeSeconds)
    $phase.set(response?.status === HttpStatus.tooManyRequests ? 'wait' : 'notSent')
  }
  $sentTo.set(telephone)
}

/** Checks a code. Where it is right the account is read again, since the call answers none. */
export async function verifyCode(code: string) {
  if ($phase.get() === 'verifying') return
  $phase.set('verifying')
  try {
    await send(verifyTelephoneNumber, { code })
  } catch (error) {
    return $phase.set(errorKeyOf(error) ? 'wrong' : 'failed')
  }
  return verified()
}
