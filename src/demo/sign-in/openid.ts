import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, {
  interactionPolicy,
  type ClientMetadata,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { signInPath } from '#lib/paths.ts'
import { html } from '#lib/html.ts'
import { page } from '../page.ts'
import type { ProviderKeys } from '../provider-keys.ts'
import { openProviderStore } from '../provider-store.ts'
import { choosePersonPage, chosenPerson, claimsOf, type Person } from './choose-person.ts'
import type { FaultInjection } from './fault-injection.ts'
import { openTokenIssuer, type TokenAnswer } from './id-token.ts'

/** Describes an OpenID provider: all share one engine and differ in these. */
export interface OpenIdOptions {
  id: string
  /** Heads its page. */
  title: string
  clientIds: string[]
  /** Authenticates its clients. A provider without one issues no tokens for a code. */
  secret?: string
  /** Adds to its clients, as the library describes them. */
  client?: Partial<ClientMetadata>
  /** Shows its page each time: others skip it until the shop signs the browser out. */
  keepsNoSession?: true
  /** Adds claims to the usual ones, or replaces them. */
  claims?(person: Person): Record<string, unknown>
  /** Replaces the error of a person who cancels. */
  cancelled?: string
  /** Adds to the library's configuration. */
  configuration?: Configuration
  /** Changes the query of the page that the browser comes to. */
  adapt?(query: URLSearchParams): void
  /** Changes the library's provider. */
  extend?(provider: Provider): void
}

/** Returns the claims of a provider about a person; undefined for an unknown one. */
export function claimsAt({ claims }: Pick<OpenIdOptions, 'claims'>, email: string) {
  const person = claimsOf(email)
  return person && { ...person, ...claims?.(person) }
}

/** Follows the address of all providers: that of the one-core login is the address itself. */
export const providerPath = (id: string) => (id === 'onecore' ? '' : `/${id}`)

export interface OpenIdContext {
  /** Scheme, host and port where browsers and the site reach all providers. */
  base: string
  /** Lists the origins of the shop. */
  origins: string[]
  keys: ProviderKeys
  injectFault: FaultInjection
}

/** The confirmation that the protocol asks for at logout; a script gives it at once. */
function logoutSource(ctx: { body: unknown }, form: string) {
  const title = 'Sign out of the sign-in service'
  ctx.body = `${page(title, html`<p>The shop has signed you out.</p>`)}${form}
    <main>
      <button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">
        Sign out here, too
      </button>
    </main>
    <script>document.querySelector('button[name=logout]').click()</script>`
}

/** Asks nobody to consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  })
  grant.addOIDCScope(String(oidc.params!.scope))
  await grant.save()
  return grant
}

function policyOf({ keepsNoSession }: OpenIdOptions) {
  const policy = interactionPolicy.base()
  if (keepsNoSession)
    policy
      .get('login')!
      .checks.add(
        new interactionPolicy.Check('each_time', '', 'login_required', ({ oidc }) =>
          Boolean(!oidc.result?.login),
        ),
      )
  return policy
}

function clientsOf({ id, clientIds, secret, client }: OpenIdOptions, { origins }: OpenIdContext) {
  const shared = {
    ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' as const }),
    redirect_uris: origins.map((origin) => origin + signInPath(id, 'callback')),
    post_logout_redirect_uris: origins.flatMap((origin) => [
      `${origin}/account/login`,
      `${origin}/`,
    ]),
    ...client,
  }
  return [...new Set(clientIds)].filter(Boolean).map((client_id) => ({ client_id, ...shared }))
}

function configurationOf(options: OpenIdOptions, context: OpenIdContext): Configuration {
  const { id, keepsNoSession, configuration } = options
  // Cookies ignore ports: these names must not meet the site's.
  const cookie = `demo_provider_${id}`
  return {
    adapter: openProviderStore(),
    clients: clientsOf(options, context),
    jwks: { keys: [context.keys.signing as JWK] },
    cookies: {
      keys: [context.keys.cookies],
      names: {
        session: cookie,
        interaction: `${cookie}_interaction`,
        resume: `${cookie}_resume`,
      },
    },
    claims: {
      openid: ['sub', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    pkce: { required: () => false },
    conformIdTokenClaims: false,
    interactions: {
      url: (_ctx, { uid }) => `${providerPath(id)}/sign-in/${uid}`,
      policy: policyOf(options),
    },
    ttl: { Session: 86_400, Grant: 86_400, IdToken: 3_600, AccessToken: 3_600, Interaction: 3_600 },
    findAccount: (_ctx, email) => {
      const claims = claimsAt(options, email)
      return claims && { accountId: email, claims: () => claims }
    },
    loadExistingGrant: grantAll,
    ...configuration,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: !keepsNoSession, logoutSource },
      ...configuration?.features,
    },
  }
}

/** Opens a provider at its path below the address of all. */
export function openOpenIdProvider(options: OpenIdOptions, context: OpenIdContext) {
  const { id, title, cancelled = 'access_denied', adapt, extend } = options
  const path = providerPath(id)
  const issuer = context.base + path
  const provider = new Provider(issuer, configurationOf(options, context))
  const idTokens = openTokenIssuer(options, context)
  provider.on('grant.success', ({ body }) => idTokens.injectFaults(body as TokenAnswer))
  provider.on('authorization.success', (_ctx, out) => idTokens.injectFaults(out as TokenAnswer))
  extend?.(provider)
  const protocol = provider.callback()
  const finishSignIn = async (request: IncomingMessage, response: ServerResponse) => {
    const person = chosenPerson(await text(request))
    const result = person
      ? { login: { accountId: person.email } }
      : { error: cancelled, error_description: 'cancelled' }
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    })
  }
  async function handleRequest(
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
  ) {
    const url = new URL(request.url ?? '/', context.base)
    const own = url.pathname.slice(path.length)
    if (own.startsWith('/sign-in/')) {
      if (request.method === 'POST')
        return finishSignIn(request, response).catch(
          () => void response.writeHead(400).end('This sign-in has expired.'),
        )
      const body = choosePersonPage(title)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    }
    if (own === '/auth') adapt?.(url.searchParams)
    request.url = own + url.search
    request.originalUrl = path + request.url
    return protocol(request, response)
  }
  return { path, issuer, handleRequest, endpoints: idTokens.endpoints }
}
