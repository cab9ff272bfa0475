import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { refuse } from '../refusal.ts'
import type { CallContext } from './context.ts'

const forbidden = (code: RefusalCode) => refuse(code)

/** Throws where this visitor may not make this call. */
export function checkCallAccess({ access, feature }: Call, { maybeSession, brand }: CallContext) {
  if (access !== 'anyone' && !maybeSession) throw refuse('not_signed_in')
  if (access === 'shopper' && maybeSession?.shopper.firstTimeLogin)
    throw forbidden('first_login_required')
  if (feature && !brand.enableFeatures.includes(feature)) throw forbidden('feature_off')
}
