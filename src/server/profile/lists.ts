import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import * as limits from '#lib/limits/lists.ts'
import { exact, type Columns } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { accountInterests, accountNewsletters } from '../settings/table.ts'
import { lastViewProducts } from '../last-viewed/table.ts'
import { products } from '../products/table.ts'
import { wishProducts } from '../wishlist/table.ts'
import type { AccountList, AccountWith } from './shopper.ts'
import { listAchievements } from '../achievements/queries.ts'
import { listAddresses } from '../addresses/queries.ts'
import { toShopLink } from '../products/link.ts'
import { localized } from '../store/localized.ts'
import { lastOrder } from '../orders/queries.ts'
import { wholeList, type Window } from '../store/page.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { listVouchers } from '../vouchers/queries.ts'

type ProductTable = typeof lastViewProducts | typeof wishProducts

/** The product of a row of a list. */
export const productOf = (list: ProductTable) =>
  and(eq(products.companyId, list.companyId), eq(products.productId, list.productId))

/** The products of a list, the latest first. */
const selectProducts = (db: Reader, list: ProductTable) =>
  db
    .select({ productId: list.productId, product: products })
    .from(list)
    .leftJoin(products, productOf(list))
    .where(whereOwned(anyOwner, list))
    .orderBy(desc(list.added), asc(list.productId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
const selectWished = prepared('wished', (db) => selectProducts(db, wishProducts))
const selectViewed = prepared('viewed', (db) => selectProducts(db, lastViewProducts))

/** Describes a product on a list. */
export type StoredProduct = Pick<
  typeof products.$inferSelect,
  'url' | 'image' | 'categoryName' | 'name' | 'translations' | 'price' | 'currency'
>

const { url, image, categoryName, name, translations, price, currency } = products
/** The columns of a `ProductRow`, for JSON. */
export const listedColumns = {
  url,
  image,
  categoryName,
  name,
  translations,
  price: exact(price),
  currency,
} satisfies Columns<StoredProduct>

/** A product of a list; `row` is null where the shop no longer has it. */
export function toListedProduct(
  scope: Pick<Scope, 'brand' | 'language'>,
  productId: number,
  row: StoredProduct | null,
) {
  const product = row && localized(row, scope.language)
  return {
    productId,
    url: toShopLink(scope.brand, product?.url ?? ''),
    image: product?.image ?? '',
    categoryName: product?.categoryName ?? '',
    name: product?.name ?? '',
    price: product && { amount: product.price, currency: product.currency },
  }
}

async function productList(scope: Scope, select: typeof selectWished, window: Window) {
  const rows = await select(scope.db, { ...ownerOf(scope), ...window })
  return rows.map(({ productId, product }) => toListedProduct(scope, productId, product))
}

const latest = { limit: limits.maxLastViewProducts, offset: 0 }

const selectInterests = prepared('interest_ids', (db) =>
  db
    .select({ id: accountInterests.interestId })
    .from(accountInterests)
    .where(whereOwned(anyOwner, accountInterests)),
)
const selectNewsletters = prepared('newsletter_ids', (db) =>
  db
    .select({ id: accountNewsletters.newsletterId })
    .from(accountNewsletters)
    .where(whereOwned(anyOwner, accountNewsletters)),
)

const ids = async (scope: Scope, select: typeof selectInterests) =>
  (await select(scope.db, ownerOf(scope))).map(({ id }) => id)

/** Reads each list of an account by a fixed number of queries, whatever the number of rows. */
const lists: { [List in AccountList]: (scope: Scope) => Promise<Account[List]> } = {
  achievements: listAchievements,
  addresses: listAddresses,
  vouchers: listVouchers,
  interestIds: (scope) => ids(scope, selectInterests),
  newsletterIds: (scope) => ids(scope, selectNewsletters),
  lastOrder,
  wishProducts: (scope) => productList(scope, selectWished, wholeList),
  lastViewProducts: (scope) => productList(scope, selectViewed, latest),
}

/** Returns the account with the named lists. */
export async function readLists<List extends AccountList>(
  scope: Scope,
  ...names: List[]
): Promise<AccountWith<List>> {
  const read = names.map(async (name) => [name, await lists[name](scope)] as const)
  const entries = await Promise.all(read)
  return { ...scope.shopper, ...(Object.fromEntries(entries) as Pick<Account, List>) }
}
