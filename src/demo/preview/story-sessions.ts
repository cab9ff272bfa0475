import { and, eq } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import { accounts } from '../../server/store/accounts.ts'
import type { Server } from '../../server/http/server.ts'
import { Unavailable } from '../../server/refusal.ts'
import { startSession } from '../../server/sign-in/sessions.ts'
import { pageToken } from '../../server/tokens.ts'
import { fillDemoData } from '../data/fill.ts'
import type { Story } from './story.ts'

/** Session tokens for which the store fails. */
const storeFaults: Record<NonNullable<Story['store']>, () => Error> = {
  away: () => new Unavailable(new Error('the preview asked for it')),
  failing: () => new Error('the preview asked for it'),
}

type Cookies = Record<string, string | undefined>

/** The preview has its own shoppers, so that changes in the demo do not change a story. */
const ownOf = (brand: Brand): Brand => ({ ...brand, companyId: brand.companyId + 1_000_000 })

/**
 * Lets a store know the preview's sessions and shared wishlists: sessions in any language, and
 * those for which it fails. Answers how the store itself finds a session.
 */
function extendStore(store: Server['services']['store'], languages: ReadonlyMap<string, string>) {
  const { findSession, sharedWishlist } = store
  store.sharedWishlist = async (brand, ...link) =>
    (await sharedWishlist(brand, ...link)) ?? sharedWishlist(ownOf(brand), ...link)
  store.findSession = async (brand, token, ...rest) => {
    if (Object.hasOwn(storeFaults, token)) throw storeFaults[token as keyof typeof storeFaults]()
    const language = languages.get(token)
    if (!language) return findSession(brand, token, ...rest)
    const found = await findSession(ownOf(brand), token, ...rest)
    return found && { ...found, language }
  }
  return findSession
}

/** Returns what fills the demo of a brand's company, once. */
function fillOnce({ db }: Server['services']['store'], files: Server['services']['files']) {
  const fills = new Map<number, Promise<unknown>>()
  return (shop: Brand) => {
    const { companyId } = shop
    const filled = fills.get(companyId) ?? fillDemoData({ db, files, companyId, shop })
    fills.set(companyId, filled)
    return filled
  }
}

export type StorySessions = ReturnType<typeof openStorySessions>

/** Sessions of the preview's own shoppers, for stories. */
export function openStorySessions({ store, files }: Server['services']) {
  const languages = new Map<string, string>()
  const tokens = new Map<string, string>()
  const findSession = extendStore(store, languages)
  const fill = fillOnce(store, files)
  /** The token of a session for one of the demo's shoppers. */
  async function enter(brand: Brand, email: string, language: string) {
    const { companyId } = brand
    const known = tokens.get(`${companyId} ${email} ${language}`)
    if (known && (await findSession(brand, known))) return known
    await fill(brand)
    const [account] = await store.db
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.companyId, companyId), eq(accounts.email, email)))
    const token = await startSession(store.db, { companyId, ...account! }, '')
    tokens.set(`${companyId} ${email} ${language}`, token)
    languages.set(token, language)
    return token
  }
  const keep = (brand: Brand, token: string, path: string, form: Record<string, string>) => {
    const { call = '', ...values } = form
    return store.saveDraft(ownOf(brand), pageToken(token), { path, call, values })
  }
  /** The cookies of a story: session, language, message and draft. */
  async function cookiesOf(story: Partial<Story>, brand: Brand, language: string) {
    const { as, store: fault, message, form, isDraft, path } = story
    const token = fault ?? (as && (await enter(ownOf(brand), as, language)))
    const hasDraft = isDraft && token && form && typeof path === 'string'
    return {
      foyer_session: token,
      foyer_language: language,
      foyer_message: message,
      foyer_draft: hasDraft ? await keep(brand, token, path, form) : undefined,
      'XSRF-TOKEN': token && pageToken(token),
    } satisfies Cookies
  }
  const sessionOf = ({ as }: Story, brand: Brand, { foyer_session: token }: Cookies) =>
    as && token ? store.findSession(brand, token) : undefined
  return { cookiesOf, sessionOf }
}
