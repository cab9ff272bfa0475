import type { MiddlewareHandler } from 'astro'
import { ownHostParameter } from '#lib/paths.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { isApi } from '#find-route.ts'
import { hostCookies } from '#server/api/cookies.ts'
import { problemResponse } from '#server/api/errors.ts'
import { refuse } from '#server/refusal.ts'
import { brandOfHost, hostNameOf } from '#server/http/brand-of-host.ts'
import { findUnshown, unavailablePage } from '#server/http/unavailable-page.ts'

const unavailable = refuse('unavailable', { reason: 'the shop is not available' })

/**
 * Host name -> brand, else BRAND; a host that nobody knows is refused. Anybody can send any name:
 * what is made of `origin`, such as a link or a text message, names a host of the brand's own.
 */
export const withBrand: MiddlewareHandler = ({ url, request, locals, cookies }, next) => {
  const { services } = locals
  const { settings } = services
  const hostName = hostNameOf(request.headers.get('host'))
  const unshown = findUnshown(hostName, services)
  if (unshown) {
    if (isApi(url.pathname)) return problemResponse(unavailable)
    const language = request.headers.get('accept-language') ?? ''
    const { html, status, styleSource, retryAfter } = unavailablePage(unshown, services, language)
    locals.policy = { 'style-src': [styleSource] }
    const headers = { 'content-type': 'text/html', 'retry-after': retryAfter }
    return new Response(html, { status, headers })
  }
  const brand = brandOfHost(hostName, services)
  if (!brand || !/^[a-z0-9.-]+$/.test(hostName))
    return new Response('No shop answers on this host name: no site.json lists it under hosts.\n', {
      status: HttpStatus.misdirectedRequest,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const originOf = (host: string) => settings.PUBLIC_ADDRESS.replace('{host}', host)
  const origin = originOf(brand.hosts.includes(hostName) ? hostName : (brand.hosts[0] ?? hostName))
  // A browser that was sent to the brand's own host is there, whatever a proxy makes of the name:
  // it is not sent there again.
  const requestOrigin = url.searchParams.has(ownHostParameter) ? origin : originOf(hostName)
  Object.assign(locals, { brand, cookies: hostCookies(cookies, origin), origin, requestOrigin })
  return next()
}
