import type { Brand } from '#brands/config/brands.ts'
import type { StatusWords } from '#domain/order-search/search-statuses.ts'
import { openDueMoves } from './addresses/due.ts'
import { startStoringSearchTexts } from './orders/search-text.ts'
import { isUnavailable } from './store/availability.ts'
import { openDatabase, type Database, type DatabaseOptions, type Db } from './store/open.ts'
import { Unavailable } from './refusal.ts'
import { isToken } from './tokens.ts'
import { openShop } from './shop.ts'
import type { ShopperSession } from './sign-in/shopper-session.ts'
import type { Store } from './store/store.ts'
import { findErasureDate } from './leave/queries.ts'
import { findDraft, saveDraft } from './sign-in/drafts.ts'
import { queryOfPage } from './prefetch.ts'
import { openCounters, type Counters } from './store/rate-limits.ts'
import type { OpenScope, Scope } from './store/scope.ts'
import { openSearches } from './store/searches.ts'
import { runOnce } from './store/sent-once.ts'
import { endSessions, findSession, openIdToken } from './sign-in/sessions.ts'
import { hasChosenNoTitle, readShopper, toShopper } from './profile/queries.ts'
import { openUnsubscribing } from './consents/unsubscribe.ts'
import type { Shopper } from './profile/shopper.ts'
import { openOrderLinks } from './orders/order-links.ts'
import { openKnownPasskeys } from './passkeys/passkeys.ts'
import { openEmailCodes } from './sign-in/email-codes.ts'
import { openEmailChanges } from './security/email-changes.ts'
import { openSessionProofs } from './security/session-proofs.ts'
import { signIn } from './sign-in/sign-in.ts'
import { sharedWishlist } from './wishlist/link.ts'

/** Wraps a method where it is asked for. */
const guard: ProxyHandler<object> = {
  get(methods, name) {
    const value: unknown = Reflect.get(methods, name)
    if (typeof value === 'object' && value !== null) return mapDatabaseErrors(value)
    if (typeof value !== 'function') return value
    return async (...args: unknown[]) => {
      try {
        return (await value(...args)) as unknown
      } catch (error) {
        throw isUnavailable(error) ? new Unavailable(error) : error
      }
    }
  },
}

/** Every failure of the database itself becomes `Unavailable`, whichever method meets it. */
const mapDatabaseErrors = <Methods extends object>(methods: Methods) =>
  new Proxy<Methods>(methods, guard)

/** Holds the open resources of every session. */
interface Opened {
  db: Db
  rates: Counters
  searches: ReturnType<typeof openSearches>
  hasReceiver(brand: Brand): boolean
  addressOf(brand: Brand): string
  statusWords(brand: Brand): StatusWords
}

/** Returns the scope of a shopper, for a request that nothing was read for yet. */
function scopeOf(
  opened: Opened,
  brand: Brand,
  { shopper, sessionId = '' }: { shopper: Shopper; sessionId?: string },
  gone?: AbortSignal,
): Scope {
  const { db, rates, searches, hasReceiver, addressOf, statusWords } = opened
  return {
    db,
    unrecorded: db,
    brand,
    accountId: shopper.id,
    sessionId,
    shopper,
    rates,
    inTurn: (read) => searches(`${brand.companyId}:${shopper.id}`, read, gone),
    language: shopper.defaultLanguage,
    statusWords: statusWords(brand),
    hasReceiver: hasReceiver(brand),
    address: addressOf(brand),
  }
}

/** Opens the scope of an account for whoever has a link of it. */
const openLinkScope =
  (opened: Opened): OpenScope =>
  async (brand, accountId, language) => {
    const shopper = await readShopper({ db: opened.db, brand, accountId })
    return { ...scopeOf(opened, brand, { shopper }), language }
  }

async function openSession(
  opened: Opened,
  ...[brand, token, url, gone]: Parameters<Store['findSession']>
) {
  if (!isToken(token)) return undefined
  const page = url && queryOfPage(url, brand)
  const found = await findSession(opened.db, brand, token, page)
  if (!found) return undefined
  const shopper = toShopper(found.shopper, brand)
  const scope = scopeOf(opened, brand, { shopper, sessionId: found.tokenHash }, gone)
  scope.page = page && { ...page, row: found.page }
  const signOut: ShopperSession['signOut'] = async ({ everywhere } = {}) => {
    await endSessions(scope, everywhere ? undefined : found.tokenHash)
    return { idToken: await openIdToken(found.sealedIdToken, token) }
  }
  const once: ShopperSession['once'] = (key, run) => runOnce(scope, key, run)
  const draft: ShopperSession['draft'] = (kept) => findDraft(scope, kept)
  const { browser, system } = found
  return {
    id: found.tokenHash,
    isConfirmed: found.secondsSinceProof < brand.confirmAfterMinutes * 60,
    device: { browser, system },
    shopper,
    language: found.shopper.defaultLanguage,
    hasNoTitle: hasChosenNoTitle(found.shopper),
    useLanguage(language: string) {
      scope.language = language
    },
    ...mapDatabaseErrors({ shop: openShop(scope), draft, once, signOut }),
  }
}

interface StoreOptions extends DatabaseOptions {
  /** Hears of work in the background that failed, and what could not be done. */
  workFailed(error: unknown, what: string): void
  /** Returns whether a brand's company receives webhooks; none does by default. */
  hasReceiver?(brand: Brand): boolean
  /** Returns how the addresses in a brand's messages begin; empty by default. */
  addressOf?(brand: Brand): string
  /** Hears the name of a limit that has refused something. */
  limited?(name: string): void
  /** Returns the words by which a brand's orders are found by their status; none by default. */
  statusWords?(brand: Brand): StatusWords
}

/** The product's own store over its own database. Throws where that cannot be opened. */
export async function openStore({
  workFailed,
  hasReceiver = () => false,
  addressOf = () => '',
  statusWords = () => new Map(),
  limited = () => {},
  ...options
}: StoreOptions): Promise<Store & Pick<Database, 'db' | 'connectionUse' | 'copyTo' | 'vacuum'>> {
  const database = await openDatabase(options)
  const { db, connectionUse, copyTo, vacuum, ping, close } = database
  const rates = openCounters(db, limited)
  const searches = openSearches(database.connections, limited)
  const opened = { db, rates, searches, hasReceiver, addressOf, statusWords }
  const openScope = openLinkScope(opened)
  const stopSearchTexts = startStoringSearchTexts(db, (error) =>
    workFailed(error, 'search texts of orders could not be stored'),
  )
  const store: Store = mapDatabaseErrors({
    findSession: (...asked) => openSession(opened, ...asked),
    signIn: (...asked) => signIn(db, ...asked),
    findErasureDate: (brand, token) => findErasureDate(db, brand, token),
    saveDraft: (brand, pageToken, draft) => saveDraft(db, brand, pageToken, draft),
    sharedWishlist: (brand, token, wanted) => sharedWishlist(db, brand, token, wanted),
    orderLinks: openOrderLinks(db),
    unsubscribing: openUnsubscribing(db, openScope),
    passkeys: openKnownPasskeys(db),
    emailCodes: openEmailCodes(db),
    sessionProofs: openSessionProofs(db),
    emailChanges: openEmailChanges(db, openScope),
    applyDueMoves: openDueMoves(db, openScope),
    rateLimits: rates,
    ping,
    close: () => stopSearchTexts().then(close),
  })
  return { ...store, db, connectionUse, copyTo, vacuum }
}
