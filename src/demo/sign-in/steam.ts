import { createHmac, randomBytes } from 'node:crypto'
import type { FaultInjection } from './fault-injection.ts'
import {
  errorPage,
  type EndpointRequest,
  type Endpoints,
  type EndpointResponse,
} from './endpoint.ts'
import { definedParams, hasAllowedOrigin, redirectBack } from './redirect.ts'
import { digitsOf } from './subjects.ts'
import { signInPage, type PendingSignIn } from './sign-in-page.ts'

const protocol = 'http://specs.openid.net/auth/2.0'
const anybody = `${protocol}/identifier_select`
const path = '/steam/openid/login'

/** Signs by OpenID's key-value form of the fields that `openid.signed` lists. */
function signatureOf(key: Buffer, fields: URLSearchParams) {
  const names = fields.get('openid.signed')?.split(',') ?? []
  const lines = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`)
  return createHmac('sha256', key).update(lines.join('')).digest('base64')
}

function assert(
  base: string,
  key: Buffer,
  email: string,
  returnTo: string,
  injectFault: FaultInjection,
) {
  const identity = `${base}/steam/openid/id/7656119${digitsOf(10, 'steam', email)}`
  const fields = new URLSearchParams({
    'openid.ns': protocol,
    'openid.mode': 'id_res',
    'openid.op_endpoint': base + path,
    'openid.claimed_id': identity,
    'openid.identity': identity,
    'openid.return_to': returnTo,
    'openid.response_nonce':
      new Date().toISOString().replace(/\.\d+/, '') + randomBytes(15).toString('base64'),
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  })
  injectFault.assertion?.(fields)
  fields.set('openid.sig', signatureOf(key, fields))
  injectFault.assertionAfter?.(fields)
  return fields
}

/** Returns why a request cannot be met; undefined where it can. */
function mistakeIn(query: URLSearchParams, origins: string[]) {
  const returnTo = query.get('openid.return_to') ?? ''
  if (query.get('openid.ns') !== protocol || query.get('openid.mode') !== 'checkid_setup')
    return 'This is not a sign-in by OpenID 2.0.'
  if (['openid.identity', 'openid.claimed_id'].some((name) => query.get(name) !== anybody))
    return 'Only identifier_select is known here.'
  if (!hasAllowedOrigin(origins, returnTo)) return 'The openid.return_to is not one of the shop.'
  if (!hasAllowedOrigin([query.get('openid.realm') ?? returnTo], returnTo))
    return 'The openid.return_to is not below the openid.realm.'
  return undefined
}

/** Confirms an assertion that was signed here, once. */
function openCheck(key: Buffer) {
  const confirmed = new Set<string>()
  return (fields: URLSearchParams): EndpointResponse => {
    const nonce = fields.get('openid.response_nonce') ?? ''
    const isValid = fields.get('openid.sig') === signatureOf(key, fields) && !confirmed.has(nonce)
    if (isValid) confirmed.add(nonce)
    return {
      status: 200,
      headers: { 'content-type': 'text/plain;charset=utf-8' },
      body: `ns:${protocol}\nis_valid:${isValid}\n`,
    }
  }
}

/**
 * Steam: OpenID 2.0, where a person is an address that ends in digits, and the site asks back
 * whether what the browser brought is true.
 */
export function openSteam(base: string, origins: string[], injectFault: FaultInjection): Endpoints {
  const key = randomBytes(32)
  const check = openCheck(key)
  const pages = signInPage(path, 'Steam', (query): PendingSignIn | EndpointResponse => {
    const returnTo = query.get('openid.return_to') ?? ''
    const mistake = mistakeIn(query, origins)
    if (mistake) return errorPage(mistake)
    return {
      finish: ({ email }) =>
        redirectBack(returnTo, assert(base, key, email, returnTo, injectFault)),
      cancel: () =>
        redirectBack(returnTo, definedParams({ 'openid.ns': protocol, 'openid.mode': 'cancel' })),
    }
  })
  const post = (asked: EndpointRequest) => {
    const fields = new URLSearchParams(asked.body)
    return fields.get('openid.mode') === 'check_authentication'
      ? check(fields)
      : pages[`POST ${path}`]!(asked)
  }
  return { ...pages, [`POST ${path}`]: post }
}
