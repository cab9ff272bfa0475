import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Finding } from '#brands/checks/brand-folder.ts'
import type { Brand } from '#brands/config/brands.ts'
import { slotExamples, type NamedSlot } from '#brands/slots.ts'
import { Gender } from '#contract/codes.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { cookieNames } from '../api/cookies.ts'
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
  hasNoTitle: false,
  useLanguage() {},
  shop: {
    overview: refuse,
    account: {
      with: refuse,
      inTurn: refuse,
      update: refuse,
      skipQuestion: refuse,
      finishFirstLogin: refuse,
      setImage: refuse,
    },
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
      summaries: refuse,
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
    vouchers: { page: refuse, claim: refuse },
    wishProducts: { page: refuse, find: refuse, add: refuse, remove: refuse },
    wishlistLink: { find: refuse, create: refuse, withdraw: refuse },
    lastViewProducts: { find: refuse, add: refuse, remove: refuse },
  },
  draft: refuse,
  once: refuse,
  signOut: refuse,
}

/** Services of a shop with this brand alone, where whoever has a session is the sample shopper. */
function sampleServices(services: Services, brand: Brand, isSignedIn: boolean) {
  const log: { error: { message: string } }[] = []
  return {
    log,
    services: {
      ...services,
      brands: { all: [brand], unreadable: [], byHost: () => brand, byId: () => brand },
      store: {
        ...services.store,
        findSession: () => Promise.resolve(isSignedIn ? sampleSession : undefined),
      },
      log: pino({}, { write: (line) => log.push(JSON.parse(line) as (typeof log)[number]) }),
    } satisfies Services,
  }
}

const path = '/account/api/theme-check'
const sessionCookie = ['', '__Host-'].map((prefix) => `${prefix}${cookieNames.session}=sample`)

/** What the site answers with these locals to a request that nobody else can make. */
async function requestWith(locals: object, { handler }: Site, headers: Record<string, string>) {
  const server = createServer((request, response) => {
    void handler(request, response, () => response.writeHead(404).end(), locals)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { address: host, port } = server.address() as AddressInfo
  try {
    return await requestLocally({ host, port, path, headers })
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Why a part cannot be shown, and whether the default theme's is shown in its place. */
interface PartFault {
  reason: string
  isReplaced: boolean
}

/** Renders a part of a brand. Answers why it cannot be shown, if so. */
async function tryPart(
  slot: NamedSlot,
  site: Site,
  { services, brand, isSignedIn }: { services: Services; brand: Brand; isSignedIn: boolean },
): Promise<PartFault | undefined> {
  const sample = sampleServices(services, brand, isSignedIn)
  const locals = { slot, services: sample.services, clientAddress: '127.0.0.1' }
  const host = brand.hosts[0] ?? 'localhost'
  const { status } = await requestWith(locals, site, { host, cookie: sessionCookie.join('; ') })
  const isReplaced = status === HttpStatus.ok
  const [logged] = sample.log
  if (isReplaced && !logged) return undefined
  const reason = logged?.error.message ?? `it was answered with ${status}`
  return {
    reason: reason.startsWith('themes/') ? reason : `${slot.name}.astro: ${reason}`,
    isReplaced,
  }
}

/** Renders a brand's file of each slot, parts before what is made of them. */
async function tryParts(site: Site, services: Services, brand: Brand): Promise<Findings> {
  const found: PartFault[] = []
  for (const [name, { props, isForShoppers }] of Object.entries(slotExamples).reverse())
    for (const isSignedIn of isForShoppers ? [true] : [true, false]) {
      const slot = { name, ...props } as NamedSlot
      const fault = await tryPart(slot, site, { services, brand, isSignedIn })
      if (fault) found.push(fault)
    }
  const reasons = (wanted: boolean) =>
    found.flatMap(({ reason, isReplaced }) => (isReplaced === wanted ? reason : []))
  const replaced = reasons(true).map((reason) => `${reason}; the default theme's is shown`)
  return { faults: [...new Set(reasons(false))], warnings: [...new Set(replaced)] }
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
    const tried = faults.length === 0 ? await tryParts(site, services, brand) : undefined
    results.set(id, {
      faults: tried?.faults ?? faults,
      warnings: [...texts('warning'), ...(tried?.warnings ?? [])],
    })
  }
  return results
}
