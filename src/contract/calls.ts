/**
 * Every call there is, in the order of the specification's section 7. The API's router, the browser's client and the
 * test matrix are made from these rows; each is an export of its own, so that a page's script carries only those it uses.
 */
import * as z from 'zod/mini'
import { account } from './account.ts'
import { address, changedAddress, newAddress } from './address.ts'
import { achievement } from './achievement.ts'
import { call } from './call.ts'
import { firstLogin } from './first-login.ts'
import { localizeChoice, localizeData, localizeSetting, preferences, translation } from './localize.ts'
import { order, orderPage } from './order.ts'
import { changedAccount } from './profile.ts'
import { setting } from './setting.ts'
import { email, id, nothing } from './text.ts'
import { claimedVoucher } from './voucher.ts'

const api = '/account/api/v1'
const anyone = 'anyone'
const redirect = z.object({ redirectUrl: z.string() })
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

export const me = call('GET', `${api}/shopuser/me`, { output: account })

export const loginFacebook = call('POST', `${api}/login/facebook`, { access: anyone, input: z.object({ token: text }), output: account })
export const loginGoogle = call('POST', `${api}/login/google`, {
  access: anyone,
  input: z.object({ credential: text, clientId: text }),
  output: account,
})
export const loginApple = call('POST', `${api}/login/apple`, { access: anyone, input: z.object({ token: text }), output: account })
export const loginSteam = call('POST', `${api}/login/steam`, { access: anyone, output: redirect })
export const loginAuth0 = call('POST', `${api}/login/auth0`, { access: anyone, output: redirect })
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
  output: account,
})
export const oneCoreLogin = call('GET', '/onecorelogin/start', { access: anyone, output: z.string() })
export const logout = call('POST', `${api}/logout`, { access: anyone, output: z.object({ url: z.optional(z.string()) }) })

export const updateAccount = call('POST', `${api}/shopUser/updateAccount`, { input: changedAccount, output: account })
export const uploadImage = call('POST', `${api}/shopUser/uploadImage`, { input: z.object({ attachFile: file }), output: nothing })
export const removeLastViewProduct = call('DELETE', `${api}/shopUser/removeLastViewProduct/{productId}`, {
  input: z.object({ productId: id }),
  output: nothing,
})
export const removeWishlist = call('DELETE', `${api}/shopUser/removeWishlist`, {
  feature: 'MyWishlist',
  input: z.object({ ids: z.string() }),
  output: nothing,
})
export const sendVerifySms = call('POST', `${api}/shopUser/sendVerifySms`, {
  feature: 'TelephoneVerification',
  output: z.object({ telephoneVerifyExpireIn: z.int() }),
})
export const verifyTelephoneNumber = call('POST', `${api}/shopUser/verifyTelephoneNumber`, {
  feature: 'TelephoneVerification',
  input: z.object({ code: verifyCode }),
  output: nothing,
})

export const getSetting = call('GET', `${api}/setting`, { access: anyone, output: setting })
export const getTranslation = call('GET', `${api}/translation`, { access: anyone, output: z.array(translation) })
export const getLocalize = call('GET', `${api}/localize`, { access: anyone, output: localizeData })
export const changeLocalize = call('PATCH', `${api}/localize`, { input: localizeChoice, output: localizeSetting })
export const getPreferences = call('GET', `${api}/setting/preferences`, { output: preferences })
export const validateEmail = call('POST', `${api}/setting/validateEmail`, {
  input: z.object({ email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage') }),
  output: nothing,
})
export const validateVatNumber = call('POST', `${api}/setting/validateVatNumber`, {
  input: z.object({ vatNumber: text, country: text }),
  output: nothing,
})
export const firstTimeSetting = call('POST', `${api}/setting/firstTimeSetting`, { input: firstLogin, output: account })
export const changeInterests = call('PATCH', `${api}/setting/interests`, { input: z.object({ interestIds: z.array(id) }), output: preferences })
export const changeNewsletters = call('PATCH', `${api}/setting/newsletters`, { input: z.object({ newsletterIds: z.array(id) }), output: preferences })

export const createAddress = call('POST', `${api}/address`, { feature: 'AddressBook', input: newAddress, output: address })
export const changeAddress = call('PATCH', `${api}/address`, { input: changedAddress, output: address })
export const deleteAddress = call('DELETE', `${api}/address/{addressId}`, {
  feature: 'AddressBook',
  input: z.object({ addressId: id }),
  output: nothing,
})

export const claimAchievement = call('POST', `${api}/achievement/claim/{achievementId}`, {
  feature: 'Achievements',
  input: z.object({ achievementId: id }),
  output: achievement,
})

export const listOrders = call('GET', `${api}/order`, {
  feature: 'MyOrders',
  input: z.object({
    page: z._default(z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000)), 1), 1),
    query: z._default(z.string(), ''),
  }),
  output: orderPage,
})
export const getOrder = call('GET', `${api}/order/{id}`, { feature: 'MyOrders', input: z.object({ id }), output: order })
export const deleteOrder = call('DELETE', `${api}/order/{id}`, { feature: 'MyOrders', input: z.object({ id }), output: nothing })
export const downloadInvoice = call('GET', `${api}/order/downloadInvoice/{orderId}`, {
  feature: 'MyOrders',
  input: z.object({ orderId: id }),
  output: file,
})

export const claimVoucher = call('POST', `${api}/voucher/claim/{code}`, {
  feature: 'MyVouchers',
  input: z.object({ code: text }),
  output: claimedVoucher,
})
