import type { Call } from '#contract/call.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { HttpError } from '../http-error.ts'
import type { CallContext } from './context.ts'

const forbidden = (code: ProblemCode) => new HttpError(403, code, undefined, { code })

/** Throws where this visitor may not make this call. */
export function checkCallAccess({ access, feature }: Call, { maybeSession, brand }: CallContext) {
  if (access !== 'anyone' && !maybeSession) throw new HttpError(401, 'not signed in')
  if (access === 'shopper' && maybeSession?.shopper.firstTimeLogin)
    throw forbidden('first_login_required')
  if (feature && !brand.enableFeatures.includes(feature)) throw forbidden('feature_off')
}
