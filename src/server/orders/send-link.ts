import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { claimOrderInput, sendOrderLinkInput } from '#contract/order.ts'
import { orderLinkPath } from '#lib/order-path.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { toMessage, type BrandMail } from '../mail/brand-mail.ts'
import { countMail } from '../mail/count-mail.ts'
import { refuse } from '../refusal.ts'
import { findTrackedOrder } from './find-tracked-order.ts'
import { offersOrderLookup } from '../sign-in/code-offers.ts'

type Asked = InputOf<typeof calls.sendOrderLink>

/** Returns the message with the link of an order. */
function linkMail({ brand, locale, origin, t }: CallContext, number: string, token: string) {
  const company = brand.companyName
  const subject = t('ac_OrderLinkSubject', { number, company })
  const mail: BrandMail = {
    locale,
    title: subject,
    paragraphs: [t('ac_OrderLinkText')],
    button: { label: t('ac_ViewOrder'), href: origin + orderLinkPath(token) },
    note: t('ac_OrderLinkNote'),
  }
  return toMessage(brand, subject, mail)
}

/**
 * Takes an order's number and an address. Looks for the order later, so that neither the answer nor
 * its duration tells whether there is one.
 */
async function sendOrderLink(context: CallContext, { orderNumber, email }: Asked) {
  const { brand, services } = context
  if (!offersOrderLookup(brand)) throw refuse('feature_off')
  await countMail(context, email, 'linkByAddress')
  const prepare = async () => {
    const found = await services.store.orderLinks.lookUp(brand, orderNumber, email)
    return found && { to: found.email, ...linkMail(context, found.orderNumber, found.token) }
  }
  services.mailer.sendLater(brand, prepare, (error) =>
    services.log.error(
      { brand: brand.id, error: describeError(error) },
      'the link of an order could not be sent',
    ),
  )
}

/** Gives the shopper the order of a link that a guest made with the shopper's own address. */
async function claimOrder(context: CallContext, { token }: InputOf<typeof calls.claimOrder>) {
  const found = await findTrackedOrder(context, token)
  if (!found) throw refuse('order_gone')
  await context.session.shop.orders.claim(found.accountId)
}

export const orderLinkCalls = {
  claimOrder: defineCall(calls.claimOrder, {
    once: true,
    input: claimOrderInput,
    run: claimOrder,
    success: 'ac_OrderClaimed',
  }),
  sendOrderLink: defineCall(calls.sendOrderLink, {
    input: sendOrderLinkInput,
    run: sendOrderLink,
    success: 'ac_OrderLinkSent',
  }),
}
