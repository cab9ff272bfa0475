/**
 * Every call there is, in the order of the specification's section 7, with what it answers and takes. The API's router, the browser's
 * client and the test matrix are made from these rows; each is an export of its own, so that a page's script carries only those it uses.
 */
import type { Account } from './account.ts'
import type { Achievement } from './achievement.ts'
import type { Address } from './address.ts'
import { call } from './call.ts'
import type { inputs } from './inputs.ts'
import type { LocalizeData, LocalizeSetting, Preferences, Translation } from './localize.ts'
import type { LoginProvider } from './login.ts'
import type { Order, OrderPage } from './order.ts'
import type { Setting } from './setting.ts'
import type { ClaimedVoucher } from './voucher.ts'

type Input = typeof inputs

/** Where the browser is to go. */
interface Redirect {
  redirectUrl: string
}

const api = '/account/api/v1'
const open = { access: 'anyone' } as const
const revalidated = { ...open, revalidated: true } as const
/** What the first login needs. */
const newcomer = { access: 'newcomer' } as const

export const me = call<Account>('GET', `${api}/shopuser/me`, newcomer)

/** Beyond the specification: every way to sign in, for a front end of one's own. */
export const getLogin = call<LoginProvider[]>('GET', `${api}/login`, open)
export const loginFacebook = call<Account, Input['loginFacebook']>(
  'POST',
  `${api}/login/facebook`,
  open,
)
export const loginGoogle = call<Account, Input['loginGoogle']>('POST', `${api}/login/google`, open)
export const loginApple = call<Account, Input['loginApple']>('POST', `${api}/login/apple`, open)
export const loginSteam = call<Redirect>('POST', `${api}/login/steam`, open)
export const loginAuth0 = call<Redirect>('POST', `${api}/login/auth0`, open)
export const loginTelegram = call<Account, Input['loginTelegram']>(
  'POST',
  `${api}/login/telegram`,
  open,
)
export const oneCoreLogin = call<string>('GET', '/onecorelogin/start', open)
export const logout = call<{ url?: string | undefined }, Input['logout']>(
  'POST',
  `${api}/logout`,
  open,
)

const telephone = { feature: 'TelephoneVerification' } as const
const wishlist = { feature: 'MyWishlist' } as const

export const updateAccount = call<Account, Input['updateAccount']>(
  'POST',
  `${api}/shopUser/updateAccount`,
)
export const uploadImage = call<void, Input['uploadImage']>('POST', `${api}/shopUser/uploadImage`)
/** Beyond the specification: from then on the account has no picture. */
export const removeImage = call<void>('DELETE', `${api}/shopUser/removeImage`)
export const removeLastViewProduct = call<void, Input['removeLastViewProduct']>(
  'DELETE',
  `${api}/shopUser/removeLastViewProduct/{productId}`,
)
export const removeWishlist = call<void, Input['removeWishlist']>(
  'DELETE',
  `${api}/shopUser/removeWishlist`,
  wishlist,
)
export const sendVerifySms = call<{ telephoneVerifyExpireIn: number }>(
  'POST',
  `${api}/shopUser/sendVerifySms`,
  telephone,
)
export const verifyTelephoneNumber = call<void, Input['verifyTelephoneNumber']>(
  'POST',
  `${api}/shopUser/verifyTelephoneNumber`,
  telephone,
)

export const getSetting = call<Setting>('GET', `${api}/setting`, revalidated)
export const getTranslation = call<Translation[]>('GET', `${api}/translation`, revalidated)
export const getLocalize = call<LocalizeData>('GET', `${api}/localize`, revalidated)
export const changeLocalize = call<LocalizeSetting, Input['changeLocalize']>(
  'PATCH',
  `${api}/localize`,
)
export const getPreferences = call<Preferences>('GET', `${api}/setting/preferences`, newcomer)
export const validateEmail = call<void, Input['validateEmail']>(
  'POST',
  `${api}/setting/validateEmail`,
  newcomer,
)
export const validateVatNumber = call<void, Input['validateVatNumber']>(
  'POST',
  `${api}/setting/validateVatNumber`,
)
export const firstTimeSetting = call<Account, Input['firstTimeSetting']>(
  'POST',
  `${api}/setting/firstTimeSetting`,
  newcomer,
)
export const changeInterests = call<Preferences, Input['changeInterests']>(
  'PATCH',
  `${api}/setting/interests`,
)
export const changeNewsletters = call<Preferences, Input['changeNewsletters']>(
  'PATCH',
  `${api}/setting/newsletters`,
)

const addressBook = { feature: 'AddressBook' } as const

export const createAddress = call<Address, Input['createAddress']>(
  'POST',
  `${api}/address`,
  addressBook,
)
/** Open without the feature, as the page that edits an address is. */
export const changeAddress = call<Address, Input['changeAddress']>('PATCH', `${api}/address`)
export const deleteAddress = call<void, Input['deleteAddress']>(
  'DELETE',
  `${api}/address/{addressId}`,
  addressBook,
)

const achievements = { feature: 'Achievements' } as const

export const claimAchievement = call<Achievement, Input['claimAchievement']>(
  'POST',
  `${api}/achievement/claim/{achievementId}`,
  achievements,
)

const orders = { feature: 'MyOrders' } as const

export const listOrders = call<OrderPage, Input['listOrders']>('GET', `${api}/order`, orders)
export const getOrder = call<Order, Input['getOrder']>('GET', `${api}/order/{id}`, orders)
export const deleteOrder = call<void, Input['deleteOrder']>('DELETE', `${api}/order/{id}`, orders)
export const downloadInvoice = call<Blob, Input['downloadInvoice']>(
  'GET',
  `${api}/order/downloadInvoice/{orderId}`,
  orders,
)

const vouchers = { feature: 'MyVouchers' } as const

export const claimVoucher = call<ClaimedVoucher, Input['claimVoucher']>(
  'POST',
  `${api}/voucher/claim/{code}`,
  vouchers,
)
/** Beyond the specification: the last day of a voucher as an iCalendar file. */
export const voucherCalendar = call<Blob, Input['voucherCalendar']>(
  'GET',
  `${api}/voucher/calendar/{id}`,
  vouchers,
)
