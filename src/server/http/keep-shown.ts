import type { Brand } from '#brands/config/brands.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { describeError } from '../api/errors.ts'
import { Unavailable } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { BuiltSite } from './built-site.ts'
import type { LastShown } from './last-shown.ts'
import { requestWith, sampleServices } from './sample-request.ts'
import { filesOf, standalonePage } from './standalone-page.ts'

/** Renders the page of a brand that says in each language that nothing can be shown. */
async function renderUnavailable(
  site: BuiltSite,
  services: Services,
  brand: Brand,
): Promise<Pick<LastShown, 'pages' | 'style'>> {
  const sample = sampleServices(services, brand, true)
  const findSession = () => Promise.reject(new Unavailable(new Error('a sample')))
  const store = { ...sample.services.store, findSession }
  const locals = { services: { ...sample.services, store } }
  const pages: Record<string, string> = {}
  let style = ''
  const fileOf = filesOf(site.files, brand.files)
  const languages = new Set([brand.defaultLanguage, ...brand.languages])
  for (const language of languages) {
    const request = { brand, path: '/account', language }
    const { status, body } = await requestWith(locals, site, request)
    if (status !== HttpStatus.serviceUnavailable) throw new Error(`answered with ${status}`)
    const page = standalonePage(body, fileOf, services.settings.ASSETS_URL)
    pages[language] = page.html
    style = page.style
  }
  return { pages, style }
}

/**
 * Remembers the hosts of brands that are shown and their page for a start that cannot show them: of
 * all brands, or of some of them.
 */
export async function keepShown(
  site: BuiltSite,
  services: Services,
  ids = services.brands.all.map(({ id }) => id),
) {
  const { brands, lastShown, log } = services
  for (const id of ids) {
    // It may have changed meanwhile.
    const brand = services.broken.has(id) ? undefined : brands.byId(id)
    if (!brand) continue
    try {
      const page = await renderUnavailable(site, services, brand)
      await lastShown.keep(brand.id, { hosts: brand.hosts, ...page })
    } catch (error) {
      const details = { error: describeError(error), brand: brand.id }
      log.warn(details, 'the last page of a brand could not be stored')
    }
  }
}
