import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { sendOrderLinkInput } from '#contract/order.ts'
import { orderLinkPath } from '#lib/order-path.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { toHtml, toText, type BrandMail } from '../mail/brand-mail.ts'
import { countMail } from '../mail/count-mail.ts'
import { refuse } from '../refusal.ts'
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
  return { subject, text: toText(brand, mail), html: toHtml(brand, mail) }
}

/** Sends the link of an order to the address that it was ordered with; nothing where none fits. */
async function findAndSend(context: CallContext, { orderNumber, email }: Asked) {
  const { services, brand } = context
  const found = await services.store.orderLinks.lookUp(brand, orderNumber, email)
  if (found)
    await services.mailer.send(brand, {
      to: found.email,
      ...linkMail(context, found.orderNumber, found.token),
    })
}

/**
 * Takes an order's number and an address. Looks for the order once the answer is on its way, so
 * that neither the answer nor its duration tells whether there is one.
 */
async function sendOrderLink(context: CallContext, asked: Asked) {
  const { brand, services } = context
  if (!offersOrderLookup(brand)) throw refuse('feature_off')
  await countMail(context, asked.email)
  void findAndSend(context, asked).catch((error: unknown) =>
    services.log.error(
      { brand: brand.id, error: describeError(error) },
      'the link of an order could not be sent',
    ),
  )
}

export const orderLinkCalls = {
  sendOrderLink: defineCall(calls.sendOrderLink, {
    input: sendOrderLinkInput,
    run: sendOrderLink,
    success: 'ac_OrderLinkSent',
  }),
}
