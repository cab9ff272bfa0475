/**
 * Every call there is, in the order of the specification's section 7. The API's router, the browser's client and the
 * test matrix are made from these rows; each is an export of its own, so that a page's script carries only those it uses.
 */
import * as z from 'zod/mini'
import type { Account } from './account.ts'
import type { Achievement } from './achievement.ts'
import { changedAddress, newAddress, type Address } from './address.ts'
import { call, type } from './call.ts'
import { firstLogin } from './first-login.ts'
import { localizeChoice, type LocalizeData, type LocalizeSetting, type Preferences, type Translation } from './localize.ts'
import type { Order, OrderPage } from './order.ts'
import { changedAccount } from './profile.ts'
import type { Setting } from './setting.ts'
import { email, id } from './text.ts'
import type { ClaimedVoucher } from './voucher.ts'

/** Where the browser is to go. */
interface Redirect {
  redirectUrl: string
}

const api = '/account/api/v1'
const anyone = 'anyone'
const file = z.instanceof(Blob, { error: 'ac_InvalidFileType' })
const text = z.string().check(z.minLength(1), z.maxLength(5_000))
/** Six digits; a plain form has a field for each. */
const verifyCode = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((code) => [code].flat().join('')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'ac_InvalidVerifyCode')),
)

export const me = call('GET', `${api}/shopuser/me`, { output: type<Account>() })

export const loginFacebook = call('POST', `${api}/login/facebook`, { access: anyone, input: z.object({ token: text }), output: type<Account>() })
export const loginGoogle = call('POST', `${api}/login/google`, {
  access: anyone,
  input: z.object({ credential: text, clientId: text }),
  output: type<Account>(),
})
export const loginApple = call('POST', `${api}/login/apple`, { access: anyone, input: z.object({ token: text }), output: type<Account>() })
export const loginSteam = call('POST', `${api}/login/steam`, { access: anyone, output: type<Redirect>() })
export const loginAuth0 = call('POST', `${api}/login/auth0`, { access: anyone, output: type<Redirect>() })
export const loginTelegram = call('POST', `${api}/login/telegram`, {
  access: anyone,
  input: z.object({
    /** Longer than the ids of rows. */
    id: z.coerce.number().check(z.int(), z.positive()),
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    username: z.optional(z.string()),
    photo_url: z.optional(z.string()),
    auth_date: z.coerce.number(),
    hash: text,
  }),
  output: type<Account>(),
})
export const oneCoreLogin = call('GET', '/onecorelogin/start', { access: anyone, output: type<string>() })
export const logout = call('POST', `${api}/logout`, { access: anyone, output: type<{ url?: string | undefined }>() })

export const updateAccount = call('POST', `${api}/shopUser/updateAccount`, { input: changedAccount, output: type<Account>() })
export const uploadImage = call('POST', `${api}/shopUser/uploadImage`, { input: z.object({ attachFile: file }), output: type<void>() })
export const removeLastViewProduct = call('DELETE', `${api}/shopUser/removeLastViewProduct/{productId}`, {
  input: z.object({ productId: id }),
  output: type<void>(),
})
export const removeWishlist = call('DELETE', `${api}/shopUser/removeWishlist`, {
  feature: 'MyWishlist',
  input: z.object({ ids: z.string() }),
  output: type<void>(),
})
export const sendVerifySms = call('POST', `${api}/shopUser/sendVerifySms`, {
  feature: 'TelephoneVerification',
  output: type<{ telephoneVerifyExpireIn: number }>(),
})
export const verifyTelephoneNumber = call('POST', `${api}/shopUser/verifyTelephoneNumber`, {
  feature: 'TelephoneVerification',
  input: z.object({ code: verifyCode }),
  output: type<void>(),
})

export const getSetting = call('GET', `${api}/setting`, { access: anyone, output: type<Setting>() })
export const getTranslation = call('GET', `${api}/translation`, { access: anyone, output: type<Translation[]>() })
export const getLocalize = call('GET', `${api}/localize`, { access: anyone, output: type<LocalizeData>() })
export const changeLocalize = call('PATCH', `${api}/localize`, { input: localizeChoice, output: type<LocalizeSetting>() })
export const getPreferences = call('GET', `${api}/setting/preferences`, { output: type<Preferences>() })
export const validateEmail = call('POST', `${api}/setting/validateEmail`, {
  input: z.object({ email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage') }),
  output: type<void>(),
})
export const validateVatNumber = call('POST', `${api}/setting/validateVatNumber`, {
  input: z.object({ vatNumber: text, country: text }),
  output: type<void>(),
})
export const firstTimeSetting = call('POST', `${api}/setting/firstTimeSetting`, { input: firstLogin, output: type<Account>() })
export const changeInterests = call('PATCH', `${api}/setting/interests`, {
  input: z.object({ interestIds: z.array(id) }),
  output: type<Preferences>(),
})
export const changeNewsletters = call('PATCH', `${api}/setting/newsletters`, {
  input: z.object({ newsletterIds: z.array(id) }),
  output: type<Preferences>(),
})

export const createAddress = call('POST', `${api}/address`, { feature: 'AddressBook', input: newAddress, output: type<Address>() })
export const changeAddress = call('PATCH', `${api}/address`, { input: changedAddress, output: type<Address>() })
export const deleteAddress = call('DELETE', `${api}/address/{addressId}`, {
  feature: 'AddressBook',
  input: z.object({ addressId: id }),
  output: type<void>(),
})

export const claimAchievement = call('POST', `${api}/achievement/claim/{achievementId}`, {
  feature: 'Achievements',
  input: z.object({ achievementId: id }),
  output: type<Achievement>(),
})

export const listOrders = call('GET', `${api}/order`, {
  feature: 'MyOrders',
  input: z.object({
    page: z._default(z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000)), 1), 1),
    query: z._default(z.string(), ''),
  }),
  output: type<OrderPage>(),
})
export const getOrder = call('GET', `${api}/order/{id}`, { feature: 'MyOrders', input: z.object({ id }), output: type<Order>() })
export const deleteOrder = call('DELETE', `${api}/order/{id}`, { feature: 'MyOrders', input: z.object({ id }), output: type<void>() })
export const downloadInvoice = call('GET', `${api}/order/downloadInvoice/{orderId}`, {
  feature: 'MyOrders',
  input: z.object({ orderId: id }),
  output: type<Blob>(),
})

export const claimVoucher = call('POST', `${api}/voucher/claim/{code}`, {
  feature: 'MyVouchers',
  input: z.object({ code: text }),
  output: type<ClaimedVoucher>(),
})
