import type { MiddlewareHandler } from 'astro'
import type { Brand } from '#brands/config/brands.ts'
import { cached, cachedFor } from '#lib/cached.ts'
import { assetsPath } from '#server/assets-url.ts'
import { isSecure } from '#server/http/fixed-headers.ts'

/** Returns the content security policy. Pictures come from the shop. */
function directives({ services, brand, origin, requestOrigin }: App.Locals) {
  const origins = brand
    ? services.providers.of(brand).flatMap((provider) => provider.origins?.() ?? [])
    : []
  // By whatever name the page was reached, its forms lead to the brand's own host.
  if (origin !== requestOrigin) origins.push(origin)
  return [
    "default-src 'none'",
    "font-src 'self'",
    // A form's answer may lead on to the provider, which ends its own session at logout.
    ['form-action', "'self'", ...new Set(origins)].join(' '),
    "frame-ancestors 'self'",
    "base-uri 'none'",
    `img-src 'self' data: https:`,
    ...(isSecure(services.settings) ? ['upgrade-insecure-requests'] : []),
    ...services.rendering.directives(brand?.colourStyle?.source ?? ''),
  ]
}

/**
 * Opens directives for what a page has named in `locals.policy`; one that was not there is added.
 */
function open(directives: string[], policy: App.Locals['policy']) {
  if (!policy) return directives
  const opened = directives.map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, ...sources, ...(policy[name] ?? [])].join(' ')
  })
  const named = new Set(directives.map((directive) => directive.split(' ')[0]))
  return [
    ...opened,
    ...Object.entries(policy).flatMap(([name, sources]) =>
      named.has(name) ? [] : [[name, ...sources].join(' ')],
    ),
  ]
}

/** Opens directives for the built files where they are at another address, and for nothing beside. */
const assetsPolicy = cached((assetsUrl: string) => {
  const kinds = ['script-src', 'style-src', 'font-src', 'img-src']
  return Object.fromEntries(kinds.map((kind) => [kind, [`${assetsUrl}${assetsPath}`]]))
})

/** Opens directives for the sites that the brand allows, and for forms that send to the shop. */
const allowedPolicy = cachedFor(({ allow, shopOrigins }: Brand) => ({
  ...(allow.scripts.length > 0 && { 'script-src': allow.scripts }),
  ...(allow.connect.length > 0 && { 'connect-src': allow.connect }),
  ...(allow.frames.length > 0 && { 'frame-src': allow.frames }),
  'form-action': [...shopOrigins, ...allow.forms],
}))

/**
 * Adds the headers that depend on the request to every answer, even without a page;
 * src/server/http/fixed-headers.ts has the constant ones.
 */
export const withSecurityHeaders: MiddlewareHandler = async ({ locals, request }, next) => {
  const response = await next()
  if (response.headers.get('content-type')?.startsWith('text/html'))
    response.headers.set('content-type', 'text/html; charset=utf-8')
  // Clears prefetched pages, which may be stale now.
  if (!['GET', 'HEAD'].includes(request.method))
    response.headers.set('clear-site-data', '"prefetchCache"')
  const { brand, policy } = locals
  const { ASSETS_URL } = locals.services.settings
  const opening = [
    ASSETS_URL ? assetsPolicy(ASSETS_URL) : undefined,
    brand && allowedPolicy(brand),
    policy,
  ]
  response.headers.set(
    'content-security-policy',
    opening.reduce(open, directives(locals)).join('; '),
  )
  return response
}
