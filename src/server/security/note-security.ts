import { accountEventTypes, type AccountEventType } from '#contract/security.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { logSecurity, type SecurityEvent } from '../observe/security-events.ts'

const isShown = (event: string): event is AccountEventType =>
  accountEventTypes.includes(event as AccountEventType)

/**
 * Notes what has happened in the log, and for the owner of the account. What has been done is not
 * undone where that fails.
 */
export async function noteSecurity(
  { services, maybeSession }: CallContext,
  event: SecurityEvent,
  way = '',
) {
  logSecurity(services.log, event)
  if (!maybeSession || !isShown(event)) return
  const { shop, device } = maybeSession
  await shop.accountEvents
    .add({ type: event, way, device: { ...device, token: '' } })
    .catch((error: unknown) =>
      services.log.error({ error: describeError(error), event }, 'an event could not be stored'),
    )
}
