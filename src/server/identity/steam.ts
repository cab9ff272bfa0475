import * as limits from '#lib/limits.ts'
import { ask } from './ask.ts'
import { identityOf } from './identity.ts'
import type { ProviderKind } from './provider.ts'

const ns = 'http://specs.openid.net/auth/2.0'
const select = `${ns}/identifier_select`

/** What an assertion must have signed, or it could be changed on the way. */
const mustBeSigned = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']

/** When an assertion was made: a nonce begins with that, as 2026-01-31T12:00:00Z. */
function madeAt(nonce: string) {
  const [, instant = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)/.exec(nonce) ?? []
  return new Date(instant).getTime() / 1000
}

/** Whether the assertion was made for this address, by this provider, just now. Throws what is wrong with it. */
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
    response_nonce: !(age <= limits.signInAttempt && age >= -limits.clockTolerance),
  }
  const wrong = Object.entries(faults).find(([, isWrong]) => isWrong)
  if (wrong) throw new Error(`unexpected openid.${wrong[0]}`)
}

/** OpenID 2.0, as Steam still speaks it: https://partner.steamgames.com/doc/features/auth#website */
export const steam: ProviderKind = {
  id: 'steam',
  field: 'steam',
  needs: [],
  addresses: ['STEAM_URL'],
  open(_brand, { STEAM_URL: url }) {
    const endpoint = `${url}/openid/login`
    /** The address says which attempt it answers, since the protocol has no state. */
    const returnTo = (redirectUri: string, state: string) => `${redirectUri}?${new URLSearchParams({ state }).toString()}`
    return {
      id: 'steam',
      label: 'ac_SignInSteam',
      start(redirectUri, { state }) {
        const query = { 'openid.ns': ns, 'openid.mode': 'checkid_setup', 'openid.identity': select, 'openid.claimed_id': select }
        const back = { 'openid.return_to': returnTo(redirectUri, state), 'openid.realm': new URL(redirectUri).origin }
        return new URL(`${endpoint}?${new URLSearchParams({ ...query, ...back }).toString()}`)
      },
      async finish(callback, fields, { state }) {
        checkAssertion(fields, returnTo(callback.origin + callback.pathname, state), endpoint)
        const body = new URLSearchParams([...fields].filter(([name]) => name.startsWith('openid.') && name !== 'openid.mode'))
        body.set('openid.mode', 'check_authentication')
        const answer = String(await ask(endpoint, { body, responseType: 'text' }))
        if (!/^is_valid:true$/m.test(answer)) throw new Error('the provider did not make this assertion')
        const [, subject] = new RegExp(`^${RegExp.escape(url)}/openid/id/(\\d{17})$`).exec(fields.get('openid.claimed_id') ?? '') ?? []
        if (!subject) throw new Error('unexpected openid.claimed_id')
        const expires = new Date(Date.now() + 2 * limits.signInAttempt * 1000)
        return identityOf({ issuer: `${url}/openid`, subject, proof: { id: fields.get('openid.response_nonce')!, expires } })
      },
    }
  },
}
