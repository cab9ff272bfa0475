/**
 * Every call there is, in the order of the specification's section 7, with what it answers and
 * takes. The API's router, the browser's client and the test matrix are made from these rows; each
 * is an export of its own, so that a page's script carries only those it uses.
 */
import type * as account from './account.ts'
import type { Account } from './account.ts'
import type { Achievement, claimAchievementInput } from './achievement.ts'
import type {
  Address,
  changedAddress,
  deleteAddressInput,
  newAddress,
  validateVatNumberInput,
} from './address.ts'
import { call } from './call.ts'
import type { viewCodeInput } from './download.ts'
import type { firstLogin } from './first-login.ts'
import type {
  LocalizeData,
  LocalizeSetting,
  Preferences,
  States,
  Translation,
  changeInterestsInput,
  changeNewslettersInput,
  languageChoice,
  localizeChoice,
  statesInput,
} from './localize.ts'
import type * as login from './login.ts'
import type {
  Order,
  OrderPage,
  downloadDocumentInput,
  downloadInvoiceInput,
  listOrdersInput,
  orderInput,
  requestReturnInput,
} from './order.ts'
import type { OrderReturn } from './order-parts.ts'
import type {
  WishlistLink,
  addProductInput,
  removeLastViewProductInput,
  removeWishlistInput,
} from './product.ts'
import type { Setting } from './setting.ts'
import type { ClaimedVoucher, claimVoucherInput, voucherCalendarInput } from './voucher.ts'

/** Names the browser's next page. */
interface Redirect {
  redirectUrl: string
}

const api = '/account/api/v1'
const open = { access: 'anyone' } as const
const revalidated = { ...open, revalidated: true } as const
/** Restricts a call to the first login. */
const newcomer = { access: 'newcomer' } as const

export const me = call<Account>('GET', `${api}/shopuser/me`, newcomer)

/** Lists every way to sign in, for a front end of its own (beyond the specification). */
export const getLogin = call<login.LoginProvider[]>('GET', `${api}/login`, open)
export const loginFacebook = call<Account, typeof login.loginFacebookInput>(
  'POST',
  `${api}/login/facebook`,
  open,
)
export const loginGoogle = call<Account, typeof login.loginGoogleInput>(
  'POST',
  `${api}/login/google`,
  open,
)
export const loginApple = call<Account, typeof login.loginAppleInput>(
  'POST',
  `${api}/login/apple`,
  open,
)
export const loginSteam = call<Redirect>('POST', `${api}/login/steam`, open)
export const loginAuth0 = call<Redirect>('POST', `${api}/login/auth0`, open)
export const loginTelegram = call<Account, typeof login.loginTelegramInput>(
  'POST',
  `${api}/login/telegram`,
  open,
)
export const oneCoreLogin = call<string>('GET', '/onecorelogin/start', open)
export const logout = call<{ url?: string | undefined }, typeof login.logoutInput>(
  'POST',
  `${api}/logout`,
  open,
)

const telephone = { feature: 'TelephoneVerification' } as const
const wishlist = { feature: 'MyWishlist' } as const

export const updateAccount = call<Account, typeof account.updateAccountInput>(
  'POST',
  `${api}/shopUser/updateAccount`,
)
export const uploadImage = call<void, typeof account.uploadImageInput>(
  'POST',
  `${api}/shopUser/uploadImage`,
)
/** Removes the account's picture (beyond the specification). */
export const removeImage = call<void>('DELETE', `${api}/shopUser/removeImage`)
export const removeLastViewProduct = call<void, typeof removeLastViewProductInput>(
  'DELETE',
  `${api}/shopUser/removeLastViewProduct/{productId}`,
)
/** Returns a removed product to the recently viewed ones (beyond the specification). */
export const addLastViewProduct = call<void, typeof addProductInput>(
  'POST',
  `${api}/shopUser/addLastViewProduct`,
)
/** Returns a removed product to the wishlist (beyond the specification). */
export const addWishlist = call<void, typeof addProductInput>(
  'POST',
  `${api}/shopUser/addWishlist`,
  wishlist,
)
export const removeWishlist = call<void, typeof removeWishlistInput>(
  'DELETE',
  `${api}/shopUser/removeWishlist`,
  wishlist,
)
/** Returns the link of the wishlist, the same each time (beyond the specification). */
export const shareWishlist = call<WishlistLink>('POST', `${api}/shopUser/shareWishlist`, wishlist)
/** Withdraws that link; the next one differs (beyond the specification). */
export const stopSharingWishlist = call<void>('DELETE', `${api}/shopUser/shareWishlist`, wishlist)
export const sendVerifySms = call<{ telephoneVerifyExpireIn: number }>(
  'POST',
  `${api}/shopUser/sendVerifySms`,
  telephone,
)
export const verifyTelephoneNumber = call<void, typeof account.verifyTelephoneNumberInput>(
  'POST',
  `${api}/shopUser/verifyTelephoneNumber`,
  telephone,
)

export const getSetting = call<Setting>('GET', `${api}/setting`, revalidated)
export const getTranslation = call<Translation[]>('GET', `${api}/translation`, revalidated)
const localize = `${api}/localize`
export const getLocalize = call<LocalizeData>('GET', localize, revalidated)
/** Returns the states or provinces of a country's addresses (beyond the specification). */
export const getStates = call<States, typeof statesInput>(
  'GET',
  `${localize}/states/{country}`,
  revalidated,
)
/** Returns the description of every call, as OpenAPI 3.1 (beyond the specification). */
export const getOpenApi = call<Record<string, unknown>>('GET', `${api}/openapi.json`, revalidated)
export const changeLocalize = call<LocalizeSetting, typeof localizeChoice>('PATCH', localize)
/** Sets the language of this browser for a visitor (beyond the specification). */
export const chooseLanguage = call<void, typeof languageChoice>('POST', `${api}/language`, open)
export const getPreferences = call<Preferences>('GET', `${api}/setting/preferences`, newcomer)
export const validateEmail = call<void, typeof account.validateEmailInput>(
  'POST',
  `${api}/setting/validateEmail`,
  newcomer,
)
export const validateVatNumber = call<void, typeof validateVatNumberInput>(
  'POST',
  `${api}/setting/validateVatNumber`,
)
export const firstTimeSetting = call<Account, typeof firstLogin>(
  'POST',
  `${api}/setting/firstTimeSetting`,
  newcomer,
)
export const changeInterests = call<Preferences, typeof changeInterestsInput>(
  'PATCH',
  `${api}/setting/interests`,
)
export const changeNewsletters = call<Preferences, typeof changeNewslettersInput>(
  'PATCH',
  `${api}/setting/newsletters`,
)

const addressBook = { feature: 'AddressBook' } as const

export const createAddress = call<Address, typeof newAddress>('POST', `${api}/address`, addressBook)
/** Open without the feature, as the page that edits an address is. */
export const changeAddress = call<Address, typeof changedAddress>('PATCH', `${api}/address`)
export const deleteAddress = call<void, typeof deleteAddressInput>(
  'DELETE',
  `${api}/address/{addressId}`,
  addressBook,
)
/** Restores the address that was deleted last, under a new id (beyond the specification). */
export const restoreAddress = call<Address, typeof deleteAddressInput>(
  'POST',
  `${api}/shopUser/restoreAddress`,
  addressBook,
)

const achievements = { feature: 'Achievements' } as const

export const claimAchievement = call<Achievement, typeof claimAchievementInput>(
  'POST',
  `${api}/achievement/claim/{achievementId}`,
  achievements,
)

const orders = { feature: 'MyOrders' } as const

export const listOrders = call<OrderPage, typeof listOrdersInput>('GET', `${api}/order`, orders)
export const getOrder = call<Order, typeof orderInput>('GET', `${api}/order/{id}`, orders)
export const deleteOrder = call<void, typeof orderInput>('DELETE', `${api}/order/{id}`, orders)
/** Requests a return of an order's products (beyond the specification). */
export const requestReturn = call<OrderReturn, typeof requestReturnInput>(
  'POST',
  `${api}/order/requestReturn/{id}`,
  orders,
)
export const downloadInvoice = call<Blob, typeof downloadInvoiceInput>(
  'GET',
  `${api}/order/downloadInvoice/{orderId}`,
  orders,
)
export const downloadDocument = call<Blob, typeof downloadDocumentInput>(
  'GET',
  `${api}/order/downloadDocument/{orderId}/{id}`,
  orders,
)

/** Returns the codes of a product, by its place in the order (beyond the specification). */
export const viewCode = call<{ codes: string[] }, typeof viewCodeInput>(
  'POST',
  `${api}/order/viewCode/{id}/{line}`,
  { feature: 'MyDownloads' },
)

const vouchers = { feature: 'MyVouchers' } as const

export const claimVoucher = call<ClaimedVoucher, typeof claimVoucherInput>(
  'POST',
  `${api}/voucher/claim/{code}`,
  vouchers,
)
/** Returns the last day of a voucher as an iCalendar file (beyond the specification). */
export const voucherCalendar = call<Blob, typeof voucherCalendarInput>(
  'GET',
  `${api}/voucher/calendar/{id}`,
  vouchers,
)
