import { setFlash } from '../api/flash.ts'
import type { CallContext } from '../api/context.ts'
import { logSecurity } from '../observe/security-events.ts'
import { findDevice } from '../security/device.ts'
import { reportNewDevice } from '../security/new-device.ts'
import type { Identity } from './identity.ts'

/**
 * Starts a session for a person and returns its token; `way` is the provider, or `email` or
 * `passkey`. The next page tells a shopper whose account was to be erased that it stays.
 */
export async function enterAccount(context: CallContext, way: string, identity: Identity) {
  const { services, brand } = context
  const onKept = () => {
    logSecurity(services.log, 'erasure_cancelled')
    setFlash(context, 'ac_AccountStays', { isNotice: true })
  }
  const device = await findDevice(context)
  const token = await services.store.signIn(brand, identity, { way, device, onKept })
  services.metrics.signIns.inc({ way, outcome: 'succeeded' })
  logSecurity(services.log, 'sign_in', { provider: way })
  reportNewDevice(context, token)
  return token
}
