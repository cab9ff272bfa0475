import type { MiddlewareHandler } from 'astro'
import { speculationRulesPath } from '#server/http/files.ts'

/** What is the same for every answer. */
const headers = {
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/** What a page may load, beside its scripts and styles, for which Astro writes the hashes. Pictures come from the shop. */
function directives({ oneCore, isSecure }: { oneCore: App.Locals['services']['oneCore']; isSecure: boolean }) {
  return [
    "default-src 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    // A form's answer may lead on to the provider, which ends its own session at logout.
    ['form-action', "'self'", ...oneCore.origins()].join(' '),
    "frame-ancestors 'self'",
    "base-uri 'none'",
    `img-src 'self' data: https:`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
}

/** Puts the headers on every answer, also on one that no page made. */
export const withSecurityHeaders: MiddlewareHandler = async ({ locals, request }, next) => {
  const response = await next()
  const { settings, oneCore } = locals.services
  const isSecure = settings.PUBLIC_ADDRESS.startsWith('https:')
  for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value)
  if (response.headers.get('content-type')?.startsWith('text/html')) response.headers.set('speculation-rules', `"${speculationRulesPath}"`)
  // What was fetched ahead may not be so any more.
  if (!['GET', 'HEAD'].includes(request.method)) response.headers.set('clear-site-data', '"prefetchCache"')
  if (isSecure) response.headers.set('strict-transport-security', 'max-age=31536000')
  const own = response.headers.get('content-security-policy')?.replace(/;\s*$/, '')
  const ours = directives({ oneCore, isSecure })
  // A page that was rewritten to another has come by here before.
  if (!own?.startsWith(ours[0]!)) response.headers.set('content-security-policy', [...ours, ...(own ? [own] : [])].join('; '))
  return response
}
