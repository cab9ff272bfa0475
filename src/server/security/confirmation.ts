import type { CallContext } from '../api/context.ts'
import { refuse } from '../refusal.ts'

/** Throws 403 where the shopper has not proven of late who they are. */
export function checkConfirmed({ maybeSession }: CallContext) {
  if (maybeSession && !maybeSession.isConfirmed) throw refuse('confirmation_required')
}
