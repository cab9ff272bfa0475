import type { Brand } from '#brands/config/brands.ts'
import type { Services } from '../services.ts'

/** The name in a `Host` header, without its port. Anybody can send any name. */
export const hostNameOf = (header: string | null | undefined) =>
  (header ?? '').replace(/:\d+$/, '').toLowerCase()

/** Host name -> brand, else BRAND. */
export const brandOfHost = (
  hostName: string,
  { brands, settings }: Pick<Services, 'brands' | 'settings'>,
): Brand | undefined => brands.byHost(hostName) ?? brands.byId(settings.BRAND ?? '')
