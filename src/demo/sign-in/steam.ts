import { createHmac, randomBytes } from 'node:crypto'
import type { Bend } from './bend.ts'
import { showMistake, type Asked, type Endpoints, type Reply } from './exchange.ts'
import { given, isBelow, sendBack } from './return-address.ts'
import { digitsOf } from './subjects.ts'
import { signInPage, type Visit } from './visit.ts'

const protocol = 'http://specs.openid.net/auth/2.0'
const anybody = `${protocol}/identifier_select`
const path = '/steam/openid/login'

/** Signs by OpenID's key-value form of the fields that `openid.signed` lists. */
function signatureOf(key: Buffer, fields: URLSearchParams) {
  const names = fields.get('openid.signed')?.split(',') ?? []
  const lines = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`)
  return createHmac('sha256', key).update(lines.join('')).digest('base64')
}

function assert(base: string, key: Buffer, email: string, returnTo: string, bend: Bend) {
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
  bend.assertion?.(fields)
  fields.set('openid.sig', signatureOf(key, fields))
  bend.assertionAfter?.(fields)
  return fields
}

/** Why a request cannot be met; undefined where it can. */
function mistakeIn(query: URLSearchParams, origins: string[]) {
  const returnTo = query.get('openid.return_to') ?? ''
  if (query.get('openid.ns') !== protocol || query.get('openid.mode') !== 'checkid_setup')
    return 'This is not a sign-in by OpenID 2.0.'
  if (['openid.identity', 'openid.claimed_id'].some((name) => query.get(name) !== anybody))
    return 'Only identifier_select is known here.'
  if (!isBelow(origins, returnTo)) return 'The openid.return_to is not one of the shop.'
  if (!isBelow([query.get('openid.realm') ?? returnTo], returnTo))
    return 'The openid.return_to is not below the openid.realm.'
  return undefined
}

/** Confirms an assertion that was signed here, once. */
function openCheck(key: Buffer) {
  const confirmed = new Set<string>()
  return (fields: URLSearchParams): Reply => {
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
export function openSteam(base: string, origins: string[], bend: Bend): Endpoints {
  const key = randomBytes(32)
  const check = openCheck(key)
  const pages = signInPage(path, 'Steam', (query): Visit | Reply => {
    const returnTo = query.get('openid.return_to') ?? ''
    const mistake = mistakeIn(query, origins)
    if (mistake) return showMistake(mistake)
    return {
      finish: ({ email }) => sendBack(returnTo, assert(base, key, email, returnTo, bend)),
      cancel: () => sendBack(returnTo, given({ 'openid.ns': protocol, 'openid.mode': 'cancel' })),
    }
  })
  const post = (asked: Asked) => {
    const fields = new URLSearchParams(asked.body)
    return fields.get('openid.mode') === 'check_authentication'
      ? check(fields)
      : pages[`POST ${path}`]!(asked)
  }
  return { ...pages, [`POST ${path}`]: post }
}
