import { z } from 'zod'
import { isEmail } from '#contract/text.ts'
import { shopMenu } from './shop-menu.ts'
import { pageAddress, shopAddress, textByLanguage } from './site-values.ts'

const mailAddress = /^mailto:[^\s{}?@]+@[^\s{}?@]+(\?\S*)$/

/** Returns whether a template has that placeholder after its host or mailbox, and no other. */
function isTemplate(template: string, form: RegExp, placeholder: string) {
  const [, path = ''] = form.exec(template) ?? []
  const names = path.match(/\{[^}]*\}?/g) ?? []
  return names.length > 0 && names.every((name) => name === `{${placeholder}}`)
}

/** An address of the shop with a placeholder, such as `{code}`, after its host. */
const addressTemplate = (placeholder: string, example: string) =>
  z
    .string()
    .refine(
      (template) => isTemplate(template, shopAddress, placeholder),
      `expected an https address or a path with {${placeholder}} in it, such as ${example}`,
    )

/**
 * Accepts such an address, or an e-mail to the shop with the placeholder in its subject or text.
 */
const contactTemplate = (placeholder: string, example: string) =>
  z
    .string()
    .refine(
      (template) =>
        [shopAddress, mailAddress].some((form) => isTemplate(template, form, placeholder)),
      `expected an https address, a path or a mailto: address with {${placeholder}} in it, such as ${example}`,
    )

const contactEmail = z
  .string()
  .refine(isEmail, 'expected an e-mail address such as help@shop.example')

const contactTelephone = z
  .string()
  .regex(/^\+?\d[\d ()-]{2,30}$/, 'expected a telephone number such as +31 20 123 4567')

/** A page of the shop's own, which is at none of our addresses. */
const ownPage = pageAddress.refine(
  (address) => !/^\/account(?:[/?]|$)/i.test(address),
  'expected a page of the shop, not one of the account area',
)

/** The shop's own sign-in, by which its page answers as an OpenID provider. */
export const shopLogin = z.strictObject({
  page: ownPage.describe('The shop’s page that signs customers in: an https address or a path.'),
  only: z
    .boolean()
    .default(false)
    .describe('Whether it is the only way to sign in, whatever else is turned on.'),
  keys: pageAddress
    .optional()
    .describe('The address of the shop’s public keys (JWKS), in place of SHOP_LOGIN_SECRET.'),
  signOut: ownPage
    .optional()
    .describe('The shop’s page that signs customers out there, too, and leads back.'),
})

/** The fields of `site.json` on where the shop and its own pages are reached. */
export const shopPages = {
  shopOrigins: z
    .array(z.string().regex(/^https:\/\/[^/]+$/, 'expected an origin such as https://shop.example'))
    .default([])
    .describe(
      'The origins of the shop’s own pages, in addition to hosts. Links of orders and products can only lead there.',
    ),
  voucherUrl: addressTemplate('code', 'https://shop.example/basket?code={code}')
    .optional()
    .describe(
      'The shop’s page that uses a voucher, with {code} where its code belongs. Without it, codes have no link.',
    ),
  basketUrl: addressTemplate('productId', 'https://shop.example/basket/add?product={productId}')
    .optional()
    .describe(
      'The shop’s page that adds a product to the basket, with {productId} where its id belongs. Without it, wishes have no such link.',
    ),
  buyAgainUrl: addressTemplate('orderNumber', 'https://shop.example/basket?order={orderNumber}')
    .optional()
    .describe(
      'The shop’s page that puts what an order had into the basket, with {orderNumber} where its number belongs. Without it, orders have no such link.',
    ),
  cancelOrderUrl: contactTemplate('orderNumber', 'https://shop.example/cancel?order={orderNumber}')
    .optional()
    .describe(
      'The shop’s page that cancels an order, or the e-mail address that is asked to, with {orderNumber} where its number belongs. Without it, orders have no such link.',
    ),
  askAboutOrderUrl: contactTemplate('orderNumber', 'mailto:help@shop.example?subject={orderNumber}')
    .optional()
    .describe(
      'The shop’s page or e-mail address for questions, with {orderNumber} where the order’s number belongs. Without it, orders have no such link.',
    ),
  helpUrl: pageAddress
    .optional()
    .describe('The shop’s page that helps shoppers, linked from the footer and from error pages.'),
  contactEmail: contactEmail
    .optional()
    .describe('The e-mail address for questions, shown in the footer.'),
  contactTelephone: contactTelephone
    .optional()
    .describe('The telephone number for questions, shown in the footer.'),
  shopMenu,
  openingHours: textByLanguage('{"en": "Monday to Friday, 9:00 to 17:00"}')
    .optional()
    .describe('When somebody answers, in each of languages, shown in the footer.'),
}
