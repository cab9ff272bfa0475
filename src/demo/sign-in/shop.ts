import { createHmac } from 'node:crypto'
import { safePath } from '#lib/paths.ts'
import { html } from '#lib/html.ts'
import { page } from '../page.ts'
import { claimsOf, type Person } from './choose-person.ts'
import { errorPage, htmlResponse, type EndpointResponse, type Endpoints } from './endpoint.ts'
import type { FaultInjection } from './fault-injection.ts'
import { encodeJson } from './id-token.ts'
import { hasAllowedOrigin } from './redirect.ts'
import { signInPage } from './sign-in-page.ts'

const paths = { page: '/sign-in', signOut: '/sign-out' }
const cookieName = 'demo_customer'

interface ShopLoginOptions {
  /** Signs the tokens. */
  secret: string
  /** Lists the names of the brands: a token is for one of them. */
  brandIds: string[]
  /** Lists the origins of the shop. */
  origins: string[]
}

/** Signs an ID token with a secret, wrong as a test wants it. */
function signToken(
  claims: Record<string, unknown>,
  secret: string,
  { claims: change, signature }: FaultInjection,
) {
  const alg = signature === 'none' ? 'none' : 'HS256'
  const content = `${encodeJson({ alg })}.${encodeJson(change?.(claims) ?? claims)}`
  if (signature === 'none') return `${content}.`
  const key = signature === 'stranger' ? `another ${secret}` : secret
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

/** A page that posts fields by itself, and by its button without script. */
const postingPage = (action: string, fields: Record<string, string>) =>
  page(
    'Back to your account',
    html`<form method="post" action="${action}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Continue</button>
      </form>
      <script>
        document.forms[0].submit()
      </script>`,
  )

/** Returns who is signed in at the shop. */
export const customerOf = (cookies = '') =>
  claimsOf(new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies)?.[1] ?? '')

const customerCookie = (value: string, maxAge: number) => ({
  'set-cookie': `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`,
})

type Asked = Record<'client_id' | 'redirect_uri' | 'state' | 'nonce', string>

/** A sign-in at the shop alone, which leads back to one of its pages. */
function visitOfShop(query: URLSearchParams, origin = '') {
  const back = safePath(query.get('back') ?? undefined, origin) ?? '/'
  const redirect = (headers = {}) => ({
    status: 303,
    headers: { location: back, ...headers },
    body: '',
  })
  return {
    finish: (person: Person) => redirect(customerCookie(person.sub, 86_400)),
    cancel: () => redirect(),
  }
}

/** Returns what the browser may be sent back with, or why not. */
const openVisit =
  ({ secret, brandIds, origins }: ShopLoginOptions, injectFault: FaultInjection) =>
  (query: URLSearchParams) => {
    if (!query.has('client_id')) return visitOfShop(query, origins[0])
    const asked = Object.fromEntries(query) as Asked
    const { client_id: aud, redirect_uri: redirectUri, state, nonce } = asked
    if (!brandIds.includes(aud)) return errorPage('No shop has this client_id.')
    if (!hasAllowedOrigin(origins, redirectUri)) return errorPage('The redirect_uri is unknown.')
    const now = Math.floor(Date.now() / 1000)
    const standard = { iss: new URL(redirectUri).origin, aud, iat: now, exp: now + 60, nonce }
    return {
      finish: (person: Person): EndpointResponse => {
        const token = signToken({ ...standard, ...person }, secret, injectFault)
        const back = htmlResponse(200, postingPage(redirectUri, { id_token: token, state }))
        return { ...back, headers: { ...back.headers, ...customerCookie(person.sub, 86_400) } }
      },
      cancel: () => htmlResponse(200, postingPage(redirectUri, { error: 'access_denied', state })),
    }
  }

/** The shop's own sign-in, at paths of the shop itself. Its customers stay signed in there. */
export function openShopLogin(options: ShopLoginOptions, injectFault: FaultInjection): Endpoints {
  const begin = openVisit(options, injectFault)
  const pages = signInPage(paths.page, 'shop', begin)
  return {
    ...pages,
    [`GET ${paths.page}`](request) {
      const customer = customerOf(request.headers.cookie)
      const visit = begin(request.query)
      return customer && 'finish' in visit
        ? visit.finish(customer)
        : pages[`GET ${paths.page}`]!(request)
    },
    [`GET ${paths.signOut}`]({ query }) {
      const back = query.get('post_logout_redirect_uri') ?? ''
      const location = hasAllowedOrigin(options.origins, back) ? back : '/'
      return { status: 302, headers: { location, ...customerCookie('', 0) }, body: '' }
    },
  }
}
