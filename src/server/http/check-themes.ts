import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkBrand } from '#brand/check.ts'
import type { Brand } from '../brands/brands.ts'
import type { Shopper, ShopperSession } from '../shop/shop.ts'
import { ask } from './ask.ts'

const header = 'x-foyer-check'
/** Known to this process alone, so that nobody else can ask for the check. */
const token = randomBytes(16).toString('hex')

/** The brand whose parts this request tries, if it does. */
export const checkedBrand = ({ headers }: IncomingMessage) =>
  headers[header] === token ? String(headers['x-foyer-brand']) : undefined

const shopper: Shopper = {
  id: 1,
  firstName: 'Sample',
  lastName: 'Shopper',
  fullName: 'Sample Shopper',
  email: 'sample@example.test',
  telephone: '',
  gender: 0,
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
const refuse = () => Promise.reject(new Error('a part asks for data: pages do that'))

/** Who is signed in while parts are tried: they may name the shopper, but fetch nothing. */
export const sampleSession: ShopperSession = {
  shopper,
  language: '',
  shop: {
    account: { with: refuse, update: refuse, finishFirstLogin: refuse, setImage: refuse },
    addresses: { create: refuse, change: refuse, delete: refuse },
    orders: { list: refuse, get: refuse, find: refuse, delete: refuse },
    preferences: { get: refuse, choose: refuse },
    telephone: { newCode: refuse, verify: refuse },
    achievements: { claim: refuse },
    vouchers: { claim: refuse },
    wishProducts: { remove: refuse },
    lastViewProducts: { remove: refuse },
  },
  draft: refuse,
  signOut: refuse,
}

/** What a theme owner has to mend: what keeps a brand from being shown, and what does not. */
interface Verdict {
  faults: string[]
  warnings: string[]
}

/** Renders a brand's file of each slot, parts before what is made of them. Answers why one cannot be shown, if so. */
async function tryParts(id: string, { address, port }: AddressInfo) {
  const render = async (query = '') => {
    const headers = { [header]: token, 'x-foyer-brand': id, host: 'localhost' }
    const { status, body } = await ask({
      host: address,
      port,
      path: `/account/theme-check?${query}`,
      headers,
    })
    if (status === 200) return { body }
    const reason = body.startsWith('themes/')
      ? body
      : `${query.split(/[=&]/)[1] ?? 'theme-check'}.astro: ${body}`
    return { body: '[]', fault: reason.slice(0, 500) }
  }
  const list = await render()
  let { fault } = list
  for (const query of JSON.parse(list.body) as string[]) fault ??= (await render(query)).fault
  return fault
}

interface Checked {
  themes: string
  /** How a host is reached. */
  address: string
  at: AddressInfo
  /** Brands that the build does not have. */
  unbuilt: readonly string[]
}

/** Looks at each brand as `npm run brand check` does, and then tries its parts. */
export async function checkBrands(
  brands: readonly Brand[],
  { themes, address, at, unbuilt }: Checked,
) {
  const verdicts = new Map<string, Verdict>()
  for (const { id } of brands) {
    const findings = checkBrand(themes, id, address)
    const texts = (wanted: string) =>
      findings.flatMap(({ severity, text }) => (severity === wanted ? text : []))
    const lacking = unbuilt.includes(id) ? [`built without brand ${id}: run npm run build`] : []
    const faults = [...lacking, ...texts('error')]
    const fault = faults.length === 0 ? await tryParts(id, at) : undefined
    verdicts.set(id, { faults: fault ? [fault] : faults, warnings: texts('warning') })
  }
  return verdicts
}
