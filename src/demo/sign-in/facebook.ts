import { z } from 'zod'
import type { FaultInjection } from './fault-injection.ts'
import { claimsOf, type Person } from './choose-person.ts'
import { jsonResponse, errorPage, type Endpoints } from './endpoint.ts'
import {
  graphEndpoints,
  graphError,
  tokenLifetimeSeconds,
  type Apps,
  type FacebookGrant,
} from './facebook-graph.ts'
import { definedParams, hasAllowedOrigin, redirectBack } from './redirect.ts'
import { authorizationCodeSeconds, openTokens, type Tokens } from './tokens.ts'
import { signInPage } from './sign-in-page.ts'

const question = z.object({ email: z.string(), appId: z.string() })

/** An app may read this without asking. */
const always = 'public_profile'

const grantTo = (appId: string, scope: string, person: Person): FacebookGrant => {
  const scopes = [...new Set([...scope.split(/[ ,]/), always])].filter((name) =>
    [always, 'email'].includes(name),
  )
  return { appId, scopes, person, issuedAt: Math.floor(Date.now() / 1000) }
}

type Codes = Tokens<FacebookGrant & { redirectUri: string }>

/** The page where a person lets an app sign in. */
const openDialog = ({ appIds, origins }: { appIds: string[]; origins: string[] }, codes: Codes) =>
  signInPage('/facebook/v9.0/dialog/oauth', 'Facebook', (query) => {
    const [appId = '', redirectUri = '', state, scope = ''] = [
      'client_id',
      'redirect_uri',
      'state',
      'scope',
    ].map((name) => query.get(name) ?? undefined)
    if (!appIds.includes(appId)) return errorPage('No app has this client_id.')
    if (!hasAllowedOrigin(origins, redirectUri))
      return errorPage('The redirect_uri is not one of the shop.')
    if ((query.get('response_type') ?? 'code') !== 'code')
      return errorPage('The response_type is not code.')
    return {
      finish: (person) =>
        redirectBack(
          redirectUri,
          definedParams({
            code: codes.issue({ ...grantTo(appId, scope, person), redirectUri }),
            state,
          }),
        ),
      cancel: () =>
        redirectBack(
          redirectUri,
          definedParams({ error: 'access_denied', error_reason: 'user_denied', state }),
        ),
    }
  })

/** Facebook: its dialog, and its graph as far as a sign-in reads it. */
export function openFacebook(
  { appIds, secret, origins }: Apps & { origins: string[] },
  injectFault: FaultInjection,
): Endpoints {
  const codes: Codes = openTokens(authorizationCodeSeconds)
  const tokens = openTokens<FacebookGrant>(tokenLifetimeSeconds)
  return {
    ...openDialog({ appIds, origins }, codes),
    'GET /facebook/v9.0/oauth/access_token'({ query }) {
      const appId = query.get('client_id') ?? ''
      if (!appIds.includes(appId) || query.get('client_secret') !== secret)
        return graphError(1, 'Error validating client secret.')
      const grant = codes.redeem(query.get('code'))
      if (grant?.appId !== appId || grant.redirectUri !== query.get('redirect_uri'))
        return graphError(100, 'This authorization code is not valid.')
      return jsonResponse(200, {
        access_token: tokens.issue(grant),
        token_type: 'bearer',
        expires_in: tokenLifetimeSeconds,
      })
    },
    ...graphEndpoints({ appIds, secret }, tokens, injectFault),
    /** Issues a token as the button of Facebook's script does. */
    'POST /facebook/token-for'({ body }) {
      const { email, appId } = question.parse(JSON.parse(body))
      const person = claimsOf(email)
      if (!person || !appIds.includes(appId)) return graphError(100, 'Invalid parameter.')
      return jsonResponse(200, { accessToken: tokens.issue(grantTo(appId, 'email', person)) })
    },
  }
}
