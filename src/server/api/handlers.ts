import type { Call, InputOf, OutputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { makeInvoice } from '../invoices/invoices.ts'
import { Refusal } from '../refusals.ts'
import { changeAddress, createAddress, validateVatNumber } from './addresses.ts'
import { accountKey, type CallContext, type ShopperContext } from './context.ts'
import { fileResponse } from './files.ts'
import { changeLocalize, localizeData } from './localize.ts'
import { loginProviders } from './login-providers.ts'
import {
  checkEmail,
  firstTimeSetting,
  removeImage,
  updateAccount,
  uploadImage,
  wholeAccount,
} from './profile.ts'
import type { CallName } from './router.ts'
import { logout } from './session.ts'
import { settingOf, translationOf } from './setting.ts'
import {
  loginApple,
  loginAuth0,
  loginFacebook,
  loginGoogle,
  loginSteam,
  loginTelegram,
  oneCoreLogin,
} from './sign-in.ts'
import { sendVerifySms } from './telephone.ts'
import { voucherCalendar } from './vouchers.ts'

/** What a call answers; one that answers a file makes the response itself. */
type Answer<C extends Call> = OutputOf<C> extends Blob ? Response : OutputOf<C>
type Handler<C extends Call> = (
  context: ShopperContext,
  input: InputOf<C>,
) => Promise<Answer<C>> | Answer<C>

const orderGone = () => new Refusal(404, 'no such order', undefined, { code: 'order_gone' })

/** A handler a call. Where a call is open to anyone, its handler takes a `CallContext`. */
export const handlers: { [Name in CallName]: Handler<(typeof calls)[Name]> } = {
  me: wholeAccount,
  getLogin: loginProviders,
  loginFacebook,
  loginGoogle,
  loginApple,
  loginSteam,
  loginAuth0,
  loginTelegram,
  oneCoreLogin,
  logout,
  updateAccount,
  uploadImage,
  removeImage,
  sendVerifySms,
  verifyTelephoneNumber: ({ session }, { code }) => session.shop.telephone.verify(code),
  getLocalize: (context: CallContext) => localizeData(context),
  changeLocalize,
  getPreferences: ({ session }) => session.shop.preferences.get(),
  changeInterests: ({ session }, { interestIds, shown }) =>
    session.shop.preferences.choose('interest', interestIds, shown),
  changeNewsletters: ({ session }, { newsletterIds, shown }) =>
    session.shop.preferences.choose('newsletter', newsletterIds, shown),
  validateEmail: (context, { email }) => checkEmail(context, email, 'ac_EmailIsInvalidMessage'),
  firstTimeSetting,
  removeLastViewProduct: ({ session }, { productId }) =>
    session.shop.lastViewProducts.remove(productId),
  removeWishlist: ({ session }, { ids }) => session.shop.wishProducts.remove(ids),
  claimAchievement: ({ session }, { achievementId }) =>
    session.shop.achievements.claim(achievementId),
  claimVoucher: ({ session }, { code }) => session.shop.vouchers.claim(code),
  voucherCalendar,
  listOrders: ({ session }, wanted) => session.shop.orders.list(wanted),
  getOrder: async ({ session }, { id }) => {
    const order = await session.shop.orders.get(id)
    if (!order) throw orderGone()
    return order
  },
  downloadInvoice: async (context, { orderId }) => {
    const { session, services, brand, locale } = context
    const order = await session.shop.orders.find(orderId)
    if (!order) throw orderGone()
    if (!order.invoice) throw new Refusal(404, 'no invoice', undefined, { code: 'invoice_missing' })
    const { invoice } = order
    const words = services.words.all(brand.id, locale)
    return fileResponse(
      await makeInvoice(accountKey(context), { order, invoice, brand, locale, words }),
      'application/pdf',
      invoice.name,
    )
  },
  validateVatNumber,
  createAddress,
  changeAddress,
  deleteAddress: ({ session }, { addressId }) => session.shop.addresses.delete(addressId),
  deleteOrder: ({ session }, { id }) => session.shop.orders.delete(id),
  getSetting: settingOf,
  getTranslation: translationOf,
}
