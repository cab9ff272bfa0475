import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import { connectionIdleMs } from '#lib/limits/requests.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { openProviderStore } from './provider-store.ts'
import { choosePersonPage, chosenPerson, claimsOf } from './sign-in/choose-person.ts'
import type { FakeProviders } from './sign-in/fake-providers.ts'

export interface ProviderOptions {
  /** Scheme, host and port where browsers and the site reach it. */
  issuer: string
  /** The address to listen on. */
  host: string
  /** It proves itself by `client_secret_basic` unless `method` names another way. */
  client: { id: string; secret: string; method?: 'client_secret_basic' | 'client_secret_post' }
  /** Scheme, host and port of each brand. */
  origins: string[]
  keys: ProviderKeys
  /** The other providers, which answer below the same address. */
  fakeProviders: Pick<FakeProviders, 'ownsPath' | 'handleRequest'>
}

/** The confirmation that the protocol asks for at logout; a script gives it at once. */
function logoutSource(ctx: { body: unknown }, form: string) {
  const title = 'Sign out of the one-core login'
  ctx.body = `${page(title, html`<p>The shop has signed you out.</p>`)}${form}
    <main>
      <button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">
        Sign out here, too
      </button>
    </main>
    <script>document.querySelector('button[name=logout]').click()</script>`
}

/** The shop is the provider's own: nobody is asked to consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** Cookies ignore ports: these names must not meet the site's. */
const cookieNames = {
  session: 'demo_provider',
  interaction: 'demo_provider_interaction',
  resume: 'demo_provider_resume',
}

function openProvider(issuer: string, { client, origins, keys }: ProviderOptions) {
  return new Provider(issuer, {
    adapter: openProviderStore(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: client.method ?? 'client_secret_basic',
        redirect_uris: origins.map((origin) => `${origin}/onecorelogin/callback`),
        post_logout_redirect_uris: origins.flatMap((origin) => [
          `${origin}/account/login`,
          `${origin}/`,
        ]),
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: { keys: [keys.cookies], names: cookieNames },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    ttl: { Session: 86_400, Grant: 86_400, IdToken: 3_600, AccessToken: 3_600, Interaction: 3_600 },
    findAccount: (_ctx, id) => {
      const claims = claimsOf(id)
      return claims && { accountId: id, claims: () => claims }
    },
    loadExistingGrant: grantAll,
  })
}

async function finishSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const person = chosenPerson(await text(request))
  const result = person
    ? { login: { accountId: person.email } }
    : { error: 'access_denied', error_description: 'cancelled' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Starts a real OpenID provider whose page lists the demo's shoppers. */
export async function startIdentityProvider(options: ProviderOptions) {
  const { issuer, host, fakeProviders } = options
  const { port } = new URL(issuer)
  const provider = openProvider(issuer, options)
  const protocol = provider.callback()
  const server = createServer({ keepAliveTimeout: connectionIdleMs }, (request, response) => {
    if (fakeProviders.ownsPath(request.url ?? ''))
      return fakeProviders.handleRequest(request, response)
    if (!request.url?.startsWith('/sign-in/')) return void protocol(request, response)
    if (request.method !== 'POST')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(choosePersonPage('Demo sign-in'))
    finishSignIn(provider, request, response).catch(() =>
      response.writeHead(400).end('This sign-in has expired.'),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new Error(
            `PROVIDER_PORT: cannot listen on ${host}:${port} (${error.code}); it is PORT + 1 unless it is set. Does the demo run already?`,
          ),
        ),
      )
      .listen(Number(port), host, resolve),
  )
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, close }
}
