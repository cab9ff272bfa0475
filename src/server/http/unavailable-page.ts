import { createHash } from 'node:crypto'
import { cached } from '#lib/cached.ts'
import { acceptedLanguages } from '#lib/accepted-languages.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/requests.ts'
import { direction, locales } from '#i18n/locales.ts'
import type { Services } from '../services.ts'
import { brandOfHost } from './brand-of-host.ts'

/** A brand that cannot be shown. */
interface Unshown {
  id: string
  companyName: string
}

/** Finds the brand that a host belongs to and that cannot be shown there. */
export function findUnshown(
  hostName: string,
  services: Pick<Services, 'brands' | 'broken' | 'lostHosts' | 'settings'>,
): Unshown | undefined {
  const { brands, broken, lostHosts } = services
  if (!brands.byHost(hostName)) {
    const unreadable = brands.unreadable.find(({ hosts }) => hosts.includes(hostName))
    if (unreadable) return unreadable
    if (lostHosts.some(({ host }) => host === hostName)) return { id: '', companyName: '' }
  }
  const brand = brandOfHost(hostName, services)
  return brand && broken.has(brand.id) ? brand : undefined
}

const hashOf = cached(
  (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
)
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const plainStyle =
  'body{max-inline-size:40rem;margin:4rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}:root{color-scheme:light dark}'

/** A page with the name of a brand of which nothing else is known. */
function plainPage({ companyName }: Unshown, wished: string[], messages: Services['messages']) {
  const locale = wished.find((one) => locales.some((known) => known === one)) ?? 'en'
  const t = messages.translator('default', locale)
  const name = companyName && `<p>${escape(companyName)}</p>`
  const title = escape(t('ac_Unavailable'))
  return `<!doctype html><html lang="${locale}" dir="${direction(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${name}<h1>${title}</h1><p>${escape(t('ac_UnavailableText'))}</p></body></html>`
}

/**
 * Returns the page of a brand that cannot be shown, as it was made when the brand was last shown,
 * and the source that its style needs in the policy.
 */
export function unavailablePage(
  brand: Unshown,
  { lastShown, messages }: Pick<Services, 'lastShown' | 'messages'>,
  acceptLanguage: string,
) {
  const { pages = {}, style = plainStyle } = lastShown.of(brand.id) ?? {}
  const wished = acceptedLanguages(acceptLanguage)
  const found = wished.find((language) => pages[language]) ?? Object.keys(pages)[0] ?? ''
  const html = pages[found] ?? plainPage(brand, wished, messages)
  return {
    html: html.replace('</head>', () => `<style>${style}</style></head>`),
    status: HttpStatus.serviceUnavailable,
    styleSource: hashOf(style),
    retryAfter: String(limits.retryAfterSeconds),
  }
}
