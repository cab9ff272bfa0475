import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import * as limits from '#lib/limits/lists.ts'
import { countedList, type CountedRows } from '../store/counted-list.ts'
import { exact, jsonObject, jsonOrNull, jsonRows, oneRow, type Columns } from '../store/json.ts'
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
import type { Window } from '../store/page.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { listVouchers } from '../vouchers/queries.ts'

type ProductTable = typeof lastViewProducts | typeof wishProducts

/** The product of a row of a list. */
export const productOf = (list: ProductTable) =>
  and(eq(products.companyId, list.companyId), eq(products.productId, list.productId))

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

interface ProductRow {
  productId: number
  product: StoredProduct | null
}

/** Selects the products of a list, the latest first. */
const selectProducts = (db: Reader, list: ProductTable, owner: Owner) =>
  db
    .select({
      value: jsonObject<ProductRow>({
        productId: list.productId,
        product: jsonOrNull(products.productId, jsonObject<StoredProduct>(listedColumns)),
      }).as('value'),
    })
    .from(list)
    .leftJoin(products, productOf(list))
    .where(whereOwned(owner, list))
    .orderBy(desc(list.added), asc(list.productId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
const readWished = countedList<ProductRow>(
  'wished',
  (db, owner) => selectProducts(db, wishProducts, owner),
  wishProducts,
  whereOwned(anyOwner, wishProducts),
)
const selectViewed = prepared('viewed', (db) =>
  db.select({ rows: jsonRows(selectProducts(db, lastViewProducts, anyOwner)) }).from(oneRow),
)

const toProducts = (scope: Scope, rows: ProductRow[]) =>
  rows.map(({ productId, product }) => toListedProduct(scope, productId, product))

/** Reads a part of the wishlist, the latest first, and counts all of it. */
export async function listWishes(scope: Scope, window: Window) {
  const { rows, total } = await readWished(scope, window)
  return { rows: toProducts(scope, rows), total }
}

/** Returns the window of a list's first rows. */
const first = (limit: number): Window => ({ limit, offset: 0 })

async function listViewed(scope: Scope) {
  const window = first(limits.maxLastViewProducts)
  const [found] = await selectViewed(scope.db, { ...ownerOf(scope), ...window })
  return toProducts(scope, found!.rows)
}

const selectInterests = prepared('interest_ids', (db) =>
  db
    .select({ id: accountInterests.interestId })
    .from(accountInterests)
    .where(whereOwned(anyOwner, accountInterests))
    .orderBy(accountInterests.interestId)
    .limit(limits.maxPreferences),
)
const selectNewsletters = prepared('newsletter_ids', (db) =>
  db
    .select({ id: accountNewsletters.newsletterId })
    .from(accountNewsletters)
    .where(whereOwned(anyOwner, accountNewsletters))
    .orderBy(accountNewsletters.newsletterId)
    .limit(limits.maxPreferences),
)

const ids = async (scope: Scope, select: typeof selectInterests) =>
  (await select(scope.db, ownerOf(scope))).map(({ id }) => id)

/** Holds a list of an account, and the number of all rows where it has only the first ones. */
interface ReadList<Value> {
  value: Value
  total?: number
}

async function readFirst<Row>(
  scope: Scope,
  read: (scope: Scope, window: Window) => Promise<CountedRows<Row>>,
  maximum: number,
): Promise<ReadList<Row[]>> {
  const { rows, total } = await read(scope, first(maximum))
  return { value: rows, total }
}

/** Reads the default addresses and the oldest others, all of them by their age. */
async function readAddresses(scope: Scope) {
  const { value, total } = await readFirst(scope, listAddresses, limits.maxAccountAddresses)
  return { value: value.toSorted((one, other) => one.addressId - other.addressId), total }
}

/** Reads each list of an account by a fixed number of queries, whatever the number of rows. */
const lists: { [List in AccountList]: (scope: Scope) => Promise<ReadList<Account[List]>> } = {
  achievements: (scope) => readFirst(scope, listAchievements, limits.maxAccountAchievements),
  addresses: readAddresses,
  vouchers: (scope) => readFirst(scope, listVouchers, limits.maxAccountVouchers),
  wishProducts: (scope) => readFirst(scope, listWishes, limits.maxAccountWishes),
  interestIds: async (scope) => ({ value: await ids(scope, selectInterests) }),
  newsletterIds: async (scope) => ({ value: await ids(scope, selectNewsletters) }),
  lastOrder: async (scope) => ({ value: await lastOrder(scope) }),
  lastViewProducts: async (scope) => ({ value: await listViewed(scope) }),
}

/** Returns the account with the named lists, each up to its maximum. */
export async function readLists<List extends AccountList>(scope: Scope, ...names: List[]) {
  const read = names.map(async (name) => ({ name, ...(await lists[name](scope)) }))
  const found = await Promise.all(read)
  const values = found.map(({ name, value }) => [name, value])
  const counted = found.filter(({ total }) => total !== undefined)
  const totals = counted.map(({ name, total }) => [name, total])
  const account = { ...scope.shopper, ...Object.fromEntries(values) }
  return { ...account, totals: Object.fromEntries(totals) } as AccountWith<List>
}
