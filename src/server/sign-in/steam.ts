import { addSeconds } from 'date-fns/addSeconds'
import * as limits from '#lib/limits/sessions.ts'
import { requestProvider } from './provider-request.ts'
import { toIdentity } from './claims.ts'
import { defineProviderType } from './provider.ts'
import { address } from './setting-types.ts'

const ns = 'http://specs.openid.net/auth/2.0'
const select = `${ns}/identifier_select`

/** Lists the signed fields of an assertion: others could be changed on the way. */
const mustBeSigned = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
]

/** Returns the time of an assertion: a nonce begins with it, as 2026-01-31T12:00:00Z. */
function madeAt(nonce: string) {
  const [, instant = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)/.exec(nonce) ?? []
  return new Date(instant).getTime() / 1000
}

/**
 * Returns an answer's fields. Throws for a repeated name: another value could be checked than is
 * used.
 */
function once(fields: URLSearchParams) {
  const named = [...fields].filter(([name]) => name.startsWith('openid'))
  const isPlain = named.every(([name]) => /^openid\.[a-z_]+$/.test(name))
  if (!isPlain || new Set(named.map(([name]) => name)).size < named.length)
    throw new Error('the answer contains a parameter twice')
  return new URLSearchParams(named)
}

/**
 * Checks that the assertion was made for this address, by this provider, just now. Throws the
 * fault.
 */
function checkAssertion(fields: URLSearchParams, returnTo: string, endpoint: string) {
  const signed = (fields.get('openid.signed') ?? '').split(',')
  const age = Date.now() / 1000 - madeAt(fields.get('openid.response_nonce') ?? '')
  const faults = {
    mode: fields.get('openid.mode') !== 'id_res',
    ns: fields.get('openid.ns') !== ns,
    op_endpoint: fields.get('openid.op_endpoint') !== endpoint,
    return_to: fields.get('openid.return_to') !== returnTo,
    identity: fields.get('openid.identity') !== fields.get('openid.claimed_id'),
    signed: !mustBeSigned.every((name) => signed.includes(name)),
    response_nonce: !(age <= limits.signInAttemptSeconds && age >= -limits.clockToleranceSeconds),
  }
  const wrong = Object.entries(faults).find(([, isWrong]) => isWrong)
  if (wrong) throw new Error(`unexpected openid.${wrong[0]}`)
}

/**
 * OpenID 2.0, as Steam still speaks it: https://partner.steamgames.com/doc/features/auth#website
 */
export const steam = defineProviderType({
  id: 'steam',
  field: 'steam',
  settings: { STEAM_URL: address('https://steamcommunity.com') },
  open(_brand, { STEAM_URL: url }) {
    const endpoint = `${url}/openid/login`
    /** The address names the attempt, since the protocol has no state. */
    const returnTo = (redirectUri: string, state: string) =>
      `${redirectUri}?${new URLSearchParams({ state }).toString()}`
    return {
      id: 'steam',
      label: 'ac_SignInSteam',
      start(redirectUri, { state }) {
        const query = {
          'openid.ns': ns,
          'openid.mode': 'checkid_setup',
          'openid.identity': select,
          'openid.claimed_id': select,
        }
        const back = {
          'openid.return_to': returnTo(redirectUri, state),
          'openid.realm': new URL(redirectUri).origin,
        }
        return new URL(`${endpoint}?${new URLSearchParams({ ...query, ...back }).toString()}`)
      },
      async finish(callback, answered, { state }) {
        const fields = once(answered)
        checkAssertion(fields, returnTo(callback.origin + callback.pathname, state), endpoint)
        const nonce = fields.get('openid.response_nonce')!
        const person = fields.get('openid.claimed_id') ?? ''
        const [home, subject = ''] = [person.slice(0, -17), person.slice(-17)]
        if (home !== `${url}/openid/id/` || !/^\d{17}$/.test(subject))
          throw new Error('unexpected openid.claimed_id')
        fields.set('openid.mode', 'check_authentication')
        const answer = String(
          await requestProvider(endpoint, { body: fields, responseType: 'text' }),
        )
        if (!/^is_valid:true$/m.test(answer))
          throw new Error('the provider did not make this assertion')
        const expires = addSeconds(new Date(), 2 * limits.signInAttemptSeconds)
        return toIdentity({ iss: `${url}/openid`, sub: subject }, { proof: { id: nonce, expires } })
      },
    }
  },
})
