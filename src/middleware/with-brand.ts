import type { MiddlewareHandler } from 'astro'
import * as limits from '#lib/limits.ts'
import { ownHostParameter } from '#lib/paths.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { hostCookies } from '#server/api/cookies.ts'
import { brandOfHost, hostNameOf } from '#server/http/brand-of-host.ts'

const unavailable = () =>
  new Response('The account area of this shop is not available right now.\n', {
    status: HttpStatus.serviceUnavailable,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': String(limits.retryAfterSeconds),
    },
  })

/**
 * Host name -> brand, else BRAND; a host that nobody knows is refused. Anybody can send any name:
 * what is made of `origin`, such as a link or a text message, names a host of the brand's own.
 */
export const withBrand: MiddlewareHandler = ({ url, request, locals, cookies }, next) => {
  const { brands, broken, settings } = locals.services
  const hostName = hostNameOf(request.headers.get('host'))
  const isUnreadable = brands.unreadable.some(({ hosts }) => hosts.includes(hostName))
  if (isUnreadable && !brands.byHost(hostName)) return unavailable()
  const brand = brandOfHost(hostName, locals.services)
  if (!brand || !/^[a-z0-9.-]+$/.test(hostName))
    return new Response('No shop answers on this host name: no site.json lists it under hosts.\n', {
      status: HttpStatus.misdirectedRequest,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  if (broken.has(brand.id)) return unavailable()
  const originOf = (host: string) => settings.PUBLIC_ADDRESS.replace('{host}', host)
  const origin = originOf(brand.hosts.includes(hostName) ? hostName : (brand.hosts[0] ?? hostName))
  // A browser that was sent to the brand's own host is there, whatever a proxy makes of the name:
  // it is not sent there again.
  const requestOrigin = url.searchParams.has(ownHostParameter) ? origin : originOf(hostName)
  Object.assign(locals, { brand, cookies: hostCookies(cookies, origin), origin, requestOrigin })
  return next()
}
