import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { toMessage, type BrandMail } from '../mail/brand-mail.ts'
import { countMail } from '../mail/count-mail.ts'
import { erasureDay } from './erasure-date.ts'

/** Returns the message that says until when a sign-in keeps the account. */
function leavingMail(context: CallContext, date: string) {
  const { brand, locale, origin, t } = context
  const company = brand.companyName
  const day = erasureDay(context, date)
  const mail: BrandMail = {
    locale,
    title: t('ac_LeaveMailTitle'),
    paragraphs: [t('ac_LeaveMailText', { company, day }), t('ac_LeaveMailKeep')],
    button: { label: t('ac_SignInTo', { company }), href: `${origin}/account/login` },
    note: t('ac_LeaveMailNote'),
  }
  const subject = t('ac_LeaveMailSubject', { company })
  return toMessage(brand, subject, mail)
}

/**
 * Sends the shopper the date of the erasure, where the brand has mail and the account an address. A
 * message that cannot be sent holds up nothing.
 */
export async function sendLeavingMail(context: CallContext, to: string, date: string) {
  const { brand, services } = context
  const failed = (error: unknown) =>
    services.log.error(
      { brand: brand.id, error: describeError(error) },
      'the message about an erasure could not be sent',
    )
  if (to === '' || !services.mailer.canSend(brand)) return
  try {
    await countMail(context, to, 'linkByAddress')
    const message = { to, ...leavingMail(context, date) }
    services.mailer.sendLater(brand, () => Promise.resolve(message), failed)
  } catch (error) {
    failed(error)
  }
}
