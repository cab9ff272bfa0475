import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/sessions.ts'
import { toIdentity } from './claims.ts'
import { shopIssuer } from './identity.ts'
import { toProof } from './proof.ts'
import { defineProviderType } from './provider.ts'
import { openShopTokens } from './shop-tokens.ts'

const splitSecrets = (text: string) => (text ? text.split(',').map((part) => part.trim()) : [])

const secretSetting = z
  .string()
  .refine(
    (text) =>
      splitSecrets(text).every((one) => Buffer.byteLength(one) >= limits.minShopSecretBytes) &&
      splitSecrets(text).length <= limits.maxShopSecrets,
    `expected a secret of at least ${limits.minShopSecretBytes} bytes, or a new one and an old one with a comma between them`,
  )
  .optional()

/** Returns an address of the shop's, whose path may stand alone, beside one of our own. */
const resolveAt = (own: URL | string, address: string) => new URL(address, own)

/** Opens the reading of tokens for each host of the brand: the keys' path may stand alone. */
function openTokensByIssuer(keys: string | undefined, secrets: string[]) {
  const known = new Map<string, ReturnType<typeof openShopTokens>>()
  return (issuer: string) => {
    const opened =
      known.get(issuer) ?? openShopTokens({ keys: keys && resolveAt(issuer, keys).href, secrets })
    known.set(issuer, opened)
    return opened
  }
}

/** Returns the shop's page with what an OpenID provider is asked. */
function openPage(page: URL, query: Record<string, string>) {
  const standard = { response_type: 'id_token', response_mode: 'form_post', scope: 'openid' }
  for (const [name, value] of Object.entries({ ...standard, ...query }))
    page.searchParams.set(name, value)
  return page
}

/** Returns the shop's page that ends a session which the shop's own token began. */
function findSignOut(
  { page, signOut }: NonNullable<Brand['shopLogin']>,
  { audience, idToken, returnTo }: { audience: string; idToken: string; returnTo: string },
) {
  const { iss, aud } = decodeJwt(idToken)
  if (!signOut || ![aud].flat().includes(audience) || iss !== resolveAt(returnTo, page).origin)
    return undefined
  const url = resolveAt(returnTo, signOut)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  url.searchParams.set('client_id', audience)
  return url
}

/**
 * The shop's own sign-in: a page of the shop answers as an OpenID provider does, with an ID token
 * alone. https://openid.net/specs/openid-connect-core-1_0.html (3.2), and form_post.
 */
export const shop = defineProviderType({
  id: 'shop',
  field: 'shopLogin',
  settings: { SHOP_LOGIN_SECRET: secretSetting },
  settingPrefixes: ['SHOP_LOGIN_'],
  listMissing: ({ shopLogin }, settings) =>
    shopLogin?.keys || settings.SHOP_LOGIN_SECRET ? [] : ['SHOP_LOGIN_SECRET'],
  open({ id: audience, shopLogin }, { SHOP_LOGIN_SECRET = '' }) {
    const { page, keys, signOut } = shopLogin!
    const tokensOf = openTokensByIssuer(keys, splitSecrets(SHOP_LOGIN_SECRET))
    return {
      id: 'shop',
      label: 'ac_SignInShop',
      usesFormPost: true,
      replacesSession: true,
      start: (redirectUri, { state, nonce, purpose }) =>
        openPage(resolveAt(redirectUri, page), {
          client_id: audience,
          redirect_uri: redirectUri,
          state,
          nonce,
          ...(purpose && { prompt: 'login', max_age: '0' }),
        }),
      async finish(callback, fields, { nonce }) {
        const { origin: issuer } = resolveAt(callback, page)
        const idToken = fields.get('id_token') ?? ''
        const { claims, subject } = await tokensOf(issuer)(idToken, { issuer, audience, nonce })
        // The customer's id decides alone: an address may be another customer's.
        return toIdentity(
          { ...claims, iss: shopIssuer, sub: subject, email_verified: false },
          { proof: toProof(claims), idToken: signOut ? idToken : '' },
        )
      },
      endSessionUrl: async (idToken, returnTo) =>
        findSignOut(shopLogin!, { audience, idToken, returnTo }),
      // A path is on our own host, which forms may lead to anyway.
      origins: () => (signOut?.startsWith('https:') ? [new URL(signOut).origin] : []),
    }
  },
})
