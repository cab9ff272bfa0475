import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Finding } from '#brands/checks/brand-folder.ts'
import { Gender } from '#contract/codes.ts'
import { direction, isLocale } from '#i18n/locales.ts'
import { defineSession } from '../api/context.ts'
import { HttpStatus } from '#lib/http-status.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Services } from '../services.ts'
import type { Shopper } from '../shop/shop.ts'
import type { ShopperSession } from '../shop/shopper-session.ts'
import { requestLocally } from './local-request.ts'
import type { Site } from './built-site.ts'

const shopper: Shopper = {
  id: 1,
  firstName: 'Sample',
  lastName: 'Shopper',
  fullName: 'Sample Shopper',
  email: 'sample@example.test',
  telephone: '',
  gender: Gender.unknown,
  birthDate: null,
  firstTimeLogin: false,
  imageUrl: '',
  telephoneVerifyDate: null,
  isTelephoneVerified: false,
  hasValidTelephoneVerificationCode: false,
  telephoneVerifyExpireIn: 0,
  defaultLanguage: 'en',
  defaultLanguageName: 'English',
  defaultCountry: 'NL',
  defaultCountryName: 'Netherlands',
  defaultCurrencyName: 'Euro',
  defaultCurrency: { iSO4217: 'EUR', displayName: 'Euro', sign: '€' },
  addressFields: [],
  firstTimeLoginFields: [],
  questionFields: [],
}
const refuse = () => Promise.reject(new Error('a part asks for data; only pages can do that'))

/** Who is signed in while parts are tried: they may name the shopper, but fetch nothing. */
const sampleSession: ShopperSession = {
  shopper,
  language: '',
  useLanguage() {},
  shop: {
    account: { with: refuse, update: refuse, finishFirstLogin: refuse, setImage: refuse },
    addresses: {
      page: refuse,
      get: refuse,
      create: refuse,
      change: refuse,
      delete: refuse,
      findDeleted: refuse,
      restore: refuse,
    },
    orders: {
      list: refuse,
      urgent: refuse,
      get: refuse,
      find: refuse,
      invoiceSource: refuse,
      requestReturn: refuse,
      delete: refuse,
    },
    downloads: { page: refuse, viewCode: refuse },
    preferences: { get: refuse, choose: refuse },
    telephone: { newCode: refuse, verify: refuse },
    achievements: { page: refuse, claim: refuse },
    vouchers: { page: refuse, expiring: refuse, claim: refuse },
    wishProducts: { page: refuse, find: refuse, add: refuse, remove: refuse },
    wishlistLink: { find: refuse, create: refuse, withdraw: refuse },
    lastViewProducts: { list: refuse, find: refuse, add: refuse, remove: refuse },
  },
  draft: refuse,
  signOut: refuse,
}

/** What a part finds in `Astro.locals`. */
function sampleLocals(services: Services, brand: Brand) {
  const { defaultLanguage } = brand
  const locale = isLocale(defaultLanguage) ? defaultLanguage : 'en'
  const origin = services.settings.PUBLIC_ADDRESS.replace('{host}', brand.hosts[0] ?? 'localhost')
  const locals = {
    isThemeCheck: true,
    services,
    brand,
    origin,
    requestOrigin: origin,
    clientAddress: '127.0.0.1',
    locale,
    direction: direction(locale),
    t: services.messages.translator(brand.id, locale),
    shopHome: '/',
    shopLink: {
      href: '/',
      'data-back-to-shop': 'home',
      'data-shop-origins': brand.shopOrigins.join(' '),
    },
    cookies: { get: () => undefined, set() {}, delete() {} },
    xsrf: '',
    maybeSession: sampleSession,
  }
  return defineSession(locals)
}

const checkPath = '/account/theme-check'

/**
 * Renders parts of a brand on a port of its own, so that no visitor can ask for it. Answers how,
 * and what ends it.
 */
async function openPartServer({ handler }: Site, services: Services, brand: Brand) {
  const server = createServer((request, response) => {
    const notFound = () => response.writeHead(404).end()
    // Nothing else is answered without the checks of a visitor's request.
    if (request.url?.startsWith(`${checkPath}?`))
      void handler(request, response, notFound, sampleLocals(services, brand))
    else notFound()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { address: host, port } = server.address() as AddressInfo
  const render = (query: string) => requestLocally({ host, port, path: `${checkPath}?${query}` })
  return { render, close: () => new Promise((resolve) => server.close(resolve)) }
}

/**
 * Renders a brand's file of each slot, parts before what is made of them. Answers why one cannot be
 * shown, if so.
 */
async function tryParts(site: Site, services: Services, brand: Brand) {
  const server = await openPartServer(site, services, brand)
  const tried = async (query = '') => {
    const { status, body } = await server.render(query)
    if (status === HttpStatus.ok) return { body }
    const reason = body.startsWith('themes/')
      ? body
      : `${query.split(/[=&]/)[1] ?? 'theme-check'}.astro: ${body}`
    return { body: '[]', fault: reason.slice(0, 500) }
  }
  try {
    const list = await tried()
    let { fault } = list
    for (const query of JSON.parse(list.body) as string[]) fault ??= (await tried(query)).fault
    return fault
  } finally {
    await server.close()
  }
}

/** What a theme owner has to mend: what keeps a brand from being shown, and what does not. */
interface Findings {
  faults: string[]
  warnings: string[]
}

/**
 * Tries the parts of each brand of which `npm run brand check` finds nothing wrong. `unbuilt` are
 * brands that the build does not have.
 */
export async function checkThemes(
  brands: readonly Brand[],
  site: Site,
  services: Services,
  { checked, unbuilt }: { checked: Record<string, Finding[]>; unbuilt: readonly string[] },
) {
  const results = new Map<string, Findings>()
  for (const brand of brands) {
    const { id } = brand
    const findings = checked[id] ?? []
    const texts = (wanted: string) =>
      findings.flatMap(({ severity, text }) => (severity === wanted ? text : []))
    const lacking = unbuilt.includes(id) ? [`built without brand ${id}: run npm run build`] : []
    const faults = [...lacking, ...texts('error')]
    const fault = faults.length === 0 ? await tryParts(site, services, brand) : undefined
    results.set(id, { faults: fault ? [fault] : faults, warnings: texts('warning') })
  }
  return results
}
