import { createHmac } from 'node:crypto'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { z } from 'zod'
import * as limits from '#lib/limits/sessions.ts'
import { requestProvider } from './provider-request.ts'
import { toIdentity } from './claims.ts'
import { defineProviderType } from './provider.ts'
import { secret, address } from './setting-types.ts'

const version = 'v9.0'
const scope = 'email public_profile'

/** Facebook's data on a token: times in seconds since 1970, 0 for one that does not expire. */
const debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    type: z.string().optional(),
    user_id: z.string().optional(),
    issued_at: z.number().optional(),
    expires_at: z.number().default(0),
  }),
})
const person = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
})
const exchanged = z.object({ access_token: z.string() })

interface App {
  appId: string
  appSecret: string
  /** Holds the address of Facebook's graph API. */
  graph: string
}

/** Whose token it is, and until when it is valid. Throws where it is not one of this app. */
async function checkToken({ appId, appSecret, graph }: App, token: string) {
  const { data } = debugged.parse(
    await requestProvider(`${graph}/${version}/debug_token`, {
      query: { input_token: token, access_token: `${appId}|${appSecret}` },
    }),
  )
  const now = Date.now() / 1000
  const isOwn = data.is_valid && data.app_id === appId && data.type === 'USER'
  const isTimely =
    (data.expires_at === 0 || data.expires_at > now) &&
    (data.issued_at ?? 0) <= now + limits.clockToleranceSeconds
  if (!isOwn || !isTimely) throw new Error('the token belongs to another app or has expired')
  return {
    userId: data.user_id,
    expires: fromUnixTime(data.expires_at || now + limits.sessionAbsoluteSeconds),
  }
}

/** The person of an access token. Throws where the token is not valid. */
async function identify(app: App, token: string) {
  const { userId, expires } = await checkToken(app, token)
  const appsecret_proof = createHmac('sha256', app.appSecret).update(token).digest('hex')
  const fields = 'id,first_name,last_name,email'
  const me = person.parse(
    await requestProvider(`${app.graph}/${version}/me`, {
      query: { fields, access_token: token, appsecret_proof },
    }),
  )
  if (me.id !== userId) throw new Error('the token belongs to another person')
  const claims = {
    // A person has another id in each app. Facebook does not verify e-mail addresses.
    iss: `https://www.facebook.com/${app.appId}`,
    sub: userId,
    email: me.email,
    given_name: me.first_name,
    family_name: me.last_name,
  }
  return toIdentity(claims, { proof: { id: token, expires } })
}

const policy = {
  'script-src': ['https://connect.facebook.net/'],
  'connect-src': ['https://www.facebook.com/', 'https://graph.facebook.com/'],
  'frame-src': ['https://www.facebook.com/'],
}

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook = defineProviderType({
  id: 'facebook',
  field: 'facebookAppId',
  settings: {
    FACEBOOK_APP_SECRET: secret,
    FACEBOOK_URL: address('https://www.facebook.com'),
    FACEBOOK_GRAPH_URL: address('https://graph.facebook.com'),
  },
  settingPrefixes: ['FACEBOOK_APP_', 'FACEBOOK_GRAPH_'],
  open(
    { facebookAppId: appId },
    { FACEBOOK_URL: url, FACEBOOK_GRAPH_URL: graph, FACEBOOK_APP_SECRET: appSecret },
  ) {
    const app = { appId, appSecret, graph }
    return {
      id: 'facebook',
      label: 'ac_SignInFacebook',
      widget: {
        options: { appId, version, scope },
        policy,
      },
      start(redirectUri, { state }) {
        const query = {
          client_id: appId,
          redirect_uri: redirectUri,
          state,
          scope,
          response_type: 'code',
        }
        return new URL(`${url}/${version}/dialog/oauth?${new URLSearchParams(query).toString()}`)
      },
      async finish(callback, fields) {
        const query = {
          client_id: appId,
          client_secret: appSecret,
          redirect_uri: callback.origin + callback.pathname,
          code: fields.get('code') ?? '',
        }
        return identify(
          app,
          exchanged.parse(
            await requestProvider(`${graph}/${version}/oauth/access_token`, { query }),
          ).access_token,
        )
      },
      verify: ({ token }) => identify(app, String(token)),
    }
  },
})
