import type { Settings } from '../settings.ts'
import type { Handler } from './handlers.ts'

/** Lists the constant headers; an answer may override them. */
const headers = Object.entries({
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
})
const secure = ['strict-transport-security', 'max-age=31536000'] as const

/** Returns whether shoppers reach the site by https. */
export const isSecure = ({ PUBLIC_ADDRESS }: Pick<Settings, 'PUBLIC_ADDRESS'>) =>
  PUBLIC_ADDRESS.startsWith('https:')

/** Sets the headers that need no page: on Node's answer each costs less than on a `Response`. */
export function setFixedHeaders(settings: Pick<Settings, 'PUBLIC_ADDRESS'>): Handler {
  const all = isSecure(settings) ? [...headers, secure] : headers
  return (_request, response, next) => {
    for (const [name, value] of all) response.setHeader(name, value)
    return next()
  }
}
