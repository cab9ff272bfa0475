import { and, eq } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import { accounts } from '../../server/db/schema.ts'
import type { Server } from '../../server/http/server.ts'
import { Unavailable } from '../../server/http-error.ts'
import { startSession } from '../../server/shop/own/sessions.ts'
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
 * Extends a store for the preview: sessions for any of the demo's shoppers in any language, and
 * sessions for which the store fails.
 */
export function openStorySessions({ store, files }: Server['services']) {
  const languages = new Map<string, string>()
  const tokens = new Map<string, string>()
  const filled = new Map<number, Promise<boolean>>()
  const { findSession, sharedWishlist } = store
  store.sharedWishlist = async (brand, ...link) =>
    (await sharedWishlist(brand, ...link)) ?? sharedWishlist(ownOf(brand), ...link)
  store.findSession = async (brand, token) => {
    if (Object.hasOwn(storeFaults, token)) throw storeFaults[token as keyof typeof storeFaults]()
    const language = languages.get(token)
    if (!language) return findSession(brand, token)
    const found = await findSession(ownOf(brand), token)
    return found && { ...found, language }
  }
  /** The token of a session for one of the demo's shoppers. */
  async function enter(brand: Brand, email: string, language: string) {
    const { companyId } = brand
    const known = tokens.get(`${companyId} ${email} ${language}`)
    if (known && (await findSession(brand, known))) return known
    if (!filled.has(companyId))
      filled.set(companyId, fillDemoData({ db: store.db, files, companyId }))
    await filled.get(companyId)
    const [account] = await store.db
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.companyId, companyId), eq(accounts.email, email)))
    const token = await startSession(store.db, { companyId, ...account! }, '')
    tokens.set(`${companyId} ${email} ${language}`, token)
    languages.set(token, language)
    return token
  }
  /** The cookies of a story: session, language, message and draft. */
  async function cookiesOf(
    { as, store: fault, message, form, isDraft, path }: Partial<Story>,
    brand: Brand,
    language: string,
  ): Promise<Cookies> {
    const token = fault ?? (as && (await enter(ownOf(brand), as, language)))
    const typed =
      isDraft && token && form && typeof path === 'string'
        ? await keep(brand, token, path, form)
        : undefined
    return {
      foyer_session: token,
      foyer_language: language,
      foyer_message: message,
      foyer_draft: typed,
      'XSRF-TOKEN': token && pageToken(token),
    }
  }
  const keep = (
    brand: Brand,
    token: string,
    path: string,
    { call = '', ...values }: Record<string, string>,
  ) => store.saveDraft(ownOf(brand), pageToken(token), { path, call, values })
  const sessionOf = ({ as }: Story, brand: Brand, { foyer_session: token }: Cookies) =>
    as && token ? store.findSession(brand, token) : undefined
  return { cookiesOf, sessionOf }
}
