import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'
import { refuse } from '../refusal.ts'
import { brandOfHost, hostNameOf } from '../http/brand-of-host.ts'
import type { Services } from '../services.ts'

/** Returns the brand that a request is for. Throws 404 where no brand answers on its host. */
export function brandOfRequest({ headers }: IncomingMessage, services: Services) {
  const brand = brandOfHost(hostNameOf(headers.host), services)
  if (!brand) throw refuse('not_found', { reason: 'no shop answers on this host' })
  return brand
}

/** Returns the address of a request's client. */
export const clientOf = (request: IncomingMessage, { settings }: Pick<Services, 'settings'>) =>
  proxyaddr(request, proxyaddr.compile(settings.TRUSTED_PROXIES ?? []))
