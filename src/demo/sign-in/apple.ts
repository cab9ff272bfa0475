import type Provider from 'oidc-provider'
import { claimsOf } from './choose-person.ts'
import type { OpenIdOptions } from './openid.ts'

/** The library demands https of clients that get an ID token from the browser. */
function allowHttp({ Client }: Provider) {
  const { prototype } = (
    Client as unknown as {
      Schema: { prototype: { invalidate(message: string, code: string): void } }
    }
  ).Schema
  const { invalidate } = prototype
  prototype.invalidate = function (message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost')
      invalidate.call(this, message, code)
  }
}

/**
 * Tells a name only the first time that a person signs in to a client, and beside the token,
 * unsigned.
 */
function tellNames(provider: Provider) {
  const known = new Set<string>()
  provider.on('authorization.success', ({ oidc }, out) => {
    const person = claimsOf(oidc.session!.accountId!)!
    const pair = `${oidc.client!.clientId} ${person.email}`
    if (known.has(pair)) return
    known.add(pair)
    const name = { firstName: person.given_name, lastName: person.family_name }
    out!.user = JSON.stringify({ name, email: person.email })
  })
}

/**
 * Apple's own ways: a form that the browser posts, no scope `openid`, no `userinfo`, no name in the
 * token, and `email_verified` as a text.
 */
export const appleWays = {
  keepsNoSession: true,
  client: {
    response_types: ['code id_token'],
    grant_types: ['authorization_code', 'implicit'],
  },
  claims: () => ({ email_verified: 'true', given_name: undefined, family_name: undefined }),
  cancelled: 'user_cancelled_authorize',
  configuration: {
    responseTypes: ['code id_token'],
    scopes: ['openid', 'email', 'name'],
    features: { userinfo: { enabled: false } },
  },
  adapt: (query) => query.set('scope', `openid ${query.get('scope') ?? ''}`),
  extend(provider) {
    allowHttp(provider)
    tellNames(provider)
  },
} satisfies Partial<OpenIdOptions>
