import { and, eq } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../../server/db/open.ts'
import { accounts } from '../../server/db/schema.ts'
import { Unavailable } from '../../server/http-error.ts'
import { startSession } from '../../server/shop/own/sessions.ts'
import type { Store } from '../../server/shop/store.ts'
import { pageToken } from '../../server/tokens.ts'
import { fillDemoData } from '../data/fill.ts'
import type { Scene } from './scenes.ts'

/** Session tokens that make the store be in trouble. */
const troubles: Record<NonNullable<Scene['store']>, () => Error> = {
  away: () => new Unavailable(new Error('the preview asked for it')),
  failing: () => new Error('the preview asked for it'),
}

type Cookies = Record<string, string | undefined>

/** The preview has shoppers of its own, so that whoever plays with the demo's changes no scene. */
const ownOf = (brand: Brand): Brand => ({ ...brand, companyId: brand.companyId + 1_000_000 })

/**
 * What the preview does to a store: sessions for whom it likes, in the language that it likes, and
 * a store in trouble.
 */
export function openStage(store: Store & { db: Db }) {
  const languages = new Map<string, string>()
  const tokens = new Map<string, string>()
  const filled = new Map<number, Promise<boolean>>()
  const { findSession } = store
  store.findSession = async (brand, token) => {
    if (Object.hasOwn(troubles, token)) throw troubles[token as keyof typeof troubles]()
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
    if (!filled.has(companyId)) filled.set(companyId, fillDemoData(store.db, companyId))
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
  /** The cookies by which the site knows who asks and what to show them. */
  async function cookiesOf(
    { as, store: trouble, message, form, isDraft, path }: Partial<Scene>,
    brand: Brand,
    language: string,
  ): Promise<Cookies> {
    const token = trouble ?? (as && (await enter(ownOf(brand), as, language)))
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
  ) => store.keepDraft(ownOf(brand), pageToken(token), { path, call, values })
  const visitOf = ({ as }: Scene, brand: Brand, { foyer_session: token }: Cookies) =>
    as && token ? store.findSession(brand, token) : undefined
  return { cookiesOf, visitOf }
}
