import type { Account } from '#contract/account.ts'
import type { Brand } from '#brands/config/brands.ts'
import { isUnavailable } from './store/availability.ts'
import { openDatabase, type DatabaseOptions, type Db } from './store/open.ts'
import { Unavailable } from './refusal.ts'
import { isToken } from './tokens.ts'
import type { AccountList, AccountWith, Shop, Shopper } from './shop.ts'
import type { ShopperSession } from './sign-in/shopper-session.ts'
import type { Store } from './store/store.ts'
import { accountChanges } from './profile/changes.ts'
import { claimAchievement } from './achievements/changes.ts'
import { achievementPage } from './achievements/queries.ts'
import { addressChanges } from './addresses/changes.ts'
import { addressQueries } from './addresses/queries.ts'
import { startCleanUp } from './store/clean-up.ts'
import { viewCode } from './downloads/changes.ts'
import { downloadPage } from './downloads/queries.ts'
import { findDraft, saveDraft } from './sign-in/drafts.ts'
import { lists } from './profile/lists.ts'
import { deleteOrder, requestReturn } from './orders/changes.ts'
import { orderQueries } from './orders/queries.ts'
import { readOverview } from './overview/queries.ts'
import { queryOfPage } from './prefetch.ts'
import { choosePreferences } from './settings/changes.ts'
import { readPreferences } from './settings/queries.ts'
import { openCounters, type Counters } from './store/rate-limits.ts'
import type { Scope } from './store/scope.ts'
import { openSearches } from './store/searches.ts'
import { runOnce } from './store/sent-once.ts'
import { endSessions, findSession, openIdToken } from './sign-in/sessions.ts'
import { hasChosenNoTitle, readShopper, toShopper } from './profile/queries.ts'
import { signIn } from './sign-in/sign-in.ts'
import { telephoneShop } from './phone-verification/changes.ts'
import { claimVoucher } from './vouchers/changes.ts'
import { voucherPage } from './vouchers/queries.ts'
import { addViewed, removeViewed } from './last-viewed/changes.ts'
import { findViewed } from './last-viewed/queries.ts'
import { addWish, createLink, removeWishes, withdrawLink } from './wishlist/changes.ts'
import { findToken, sharedWishlist } from './wishlist/link.ts'
import { findWish, wishPage } from './wishlist/queries.ts'

async function readLists<List extends AccountList>(scope: Scope, names: List[]) {
  const entries = names.map(async (name) => [name, await lists[name](scope)] as const)
  return Promise.all(entries)
}

async function withLists<List extends AccountList>(shopper: Shopper, scope: Scope, names: List[]) {
  const entries = await readLists(scope, names)
  return {
    ...shopper,
    ...(Object.fromEntries(entries) as Pick<Account, List>),
  } as AccountWith<List>
}

// eslint-disable-next-line max-lines-per-function -- the shop's methods, most a line each
function openShop(scope: Scope, shopper: Shopper): Shop {
  let current = shopper
  const changed = async () => {
    current = await readShopper(scope)
  }
  return {
    account: {
      with: (...names) => withLists(current, scope, names),
      inTurn: scope.inTurn,
      ...accountChanges(scope, changed),
    },
    overview: (at) => readOverview(scope, at),
    addresses: { ...addressQueries(scope), ...addressChanges(scope) },
    orders: {
      ...orderQueries(scope),
      requestReturn: (id, request) => requestReturn(scope, id, request),
      delete: (id) => deleteOrder(scope, id),
    },
    downloads: {
      page: (wanted) => scope.inTurn(() => downloadPage(scope, wanted)),
      viewCode: (orderId, line) => viewCode(scope, orderId, line),
    },
    preferences: {
      get: () => readPreferences(scope),
      choose: (kind, ids, shown) => choosePreferences(scope, kind, ids, shown),
    },
    telephone: telephoneShop(scope, () => current, changed),
    achievements: {
      page: (after) => achievementPage(scope, after),
      claim: (achievementId) => claimAchievement(scope, achievementId),
    },
    vouchers: {
      page: (after) => voucherPage(scope, after),
      claim: (idOrCode, isTyped) => claimVoucher(scope, idOrCode, isTyped),
    },
    wishProducts: {
      page: (wanted) => wishPage(scope, wanted),
      find: (productId) => findWish(scope, productId),
      add: (productId, added) => addWish(scope, productId, added),
      remove: (productIds) => removeWishes(scope, productIds),
    },
    wishlistLink: {
      find: () => findToken(scope),
      create: () => createLink(scope),
      withdraw: () => withdrawLink(scope),
    },
    lastViewProducts: {
      find: (productId) => findViewed(scope, productId),
      add: (productId, added) => addViewed(scope, productId, added),
      remove: (productId) => removeViewed(scope, productId),
    },
  }
}

/** Wraps a method where it is asked for: of some thirty, a page calls one or two. */
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
}

async function openSession(
  { db, rates, searches, hasReceiver }: Opened,
  ...[brand, token, url, gone]: Parameters<Store['findSession']>
) {
  if (!isToken(token)) return undefined
  const page = url && queryOfPage(url, brand)
  const found = await findSession(db, brand, token, page)
  if (!found) return undefined
  const shopper = toShopper(found.shopper, brand)
  const scope: Scope = {
    db,
    unrecorded: db,
    brand,
    accountId: shopper.id,
    rates,
    inTurn: (read) => searches(`${brand.companyId}:${shopper.id}`, read, gone),
    language: shopper.defaultLanguage,
    hasReceiver: hasReceiver(brand),
    page: page && { ...page, row: found.page },
  }
  const signOut: ShopperSession['signOut'] = async ({ everywhere } = {}) => {
    await endSessions(scope, everywhere ? undefined : found.tokenHash)
    return { idToken: await openIdToken(found.sealedIdToken, token) }
  }
  const once: ShopperSession['once'] = (key, run) => runOnce(scope, key, run)
  const draft: ShopperSession['draft'] = (kept) => findDraft(scope, kept)
  return {
    shopper,
    language: found.shopper.defaultLanguage,
    hasNoTitle: hasChosenNoTitle(found.shopper),
    useLanguage(language: string) {
      scope.language = language
    },
    ...mapDatabaseErrors({ shop: openShop(scope, shopper), draft, once, signOut }),
  }
}

interface StoreOptions extends DatabaseOptions {
  /** Hears of what the clean-up could not do. */
  cleanUpFailed(error: unknown): void
  /** Returns whether a brand's company receives webhooks; none does by default. */
  hasReceiver?(brand: Brand): boolean
}

/** The product's own store over its own database. Throws where that cannot be opened. */
export async function openStore({
  cleanUpFailed,
  hasReceiver = () => false,
  ...options
}: StoreOptions): Promise<Store & { db: Db }> {
  const database = await openDatabase(options)
  const { db, ping, close } = database
  const rates = openCounters(db)
  const searches = openSearches(database.connections)
  const opened = { db, rates, searches, hasReceiver }
  const stopCleanUp = startCleanUp(database, cleanUpFailed)
  const store: Store = mapDatabaseErrors({
    findSession: (...asked) => openSession(opened, ...asked),
    signIn: (brand, identity) => signIn(db, brand, identity),
    saveDraft: (brand, pageToken, draft) => saveDraft(db, brand, pageToken, draft),
    sharedWishlist: (brand, token, wanted) => sharedWishlist(db, brand, token, wanted),
    rateLimits: rates,
    ping,
    close: async () => {
      await stopCleanUp()
      await close()
    },
  })
  return { ...store, db }
}
