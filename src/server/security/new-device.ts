import { asciiEmail } from '#lib/email-address.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { newDeviceMail } from './messages.ts'

/** Tells the owner of an account by e-mail of a sign-in with a device that it does not know. */
export function reportNewDevice(context: CallContext, token: string) {
  const { services, brand } = context
  if (!services.mailer.canSend(brand)) return
  const prepare = async () => {
    const session = await services.store.findSession(brand, token)
    if (!session || !(await session.shop.accountEvents.isNewDevice())) return undefined
    if (!(await session.shop.waysIn.hasVerifiedEmail())) return undefined
    return { to: asciiEmail(session.shopper.email), ...newDeviceMail(context, session.device) }
  }
  services.mailer.sendLater(brand, prepare, (error) =>
    services.log.error(
      { brand: brand.id, error: describeError(error) },
      'a sign-in with a new device could not be reported',
    ),
  )
}
