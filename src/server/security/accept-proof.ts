import type { CallContext } from '../api/context.ts'
import { logSecurity } from '../observe/security-events.ts'
import type { Identity } from '../sign-in/identity.ts'
import type { Purpose } from '../sign-in/provider.ts'

/**
 * Uses what somebody has proven for a session: it confirms who its shopper is, or adds a way to sign
 * in. `way` is the provider, or `email` or `passkey`.
 */
export async function acceptProof(
  { services, brand }: Pick<CallContext, 'services' | 'brand'>,
  { kind, sessionId }: Purpose,
  identity: Identity,
  way: string,
) {
  const { sessionProofs } = services.store
  if (kind === 'add') await sessionProofs.addWayIn(brand, sessionId, identity, way)
  else await sessionProofs.confirm(brand, sessionId, identity)
  logSecurity(services.log, kind === 'add' ? 'way_in_added' : 'confirmed', { provider: way })
}
