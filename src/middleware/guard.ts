import type { Feature } from '#contract/call.ts'
import { sharedPages } from '#lib/paths.ts'

/**
 * Who may open a page:
 * - `shopper`: signed in, and past the first login;
 * - `newcomer`: signed in, and in the first login;
 * - `anyone`: everybody.
 */
export interface GuardRow {
  /** Below /account; `{id}` stands for one part of the path, `{section}` for the brand's fund path. */
  path: string
  for: 'shopper' | 'newcomer' | 'anyone'
  feature?: Feature
}

const shopper = (feature: Feature | undefined, ...paths: string[]): GuardRow[] =>
  paths.map((path) => ({ path, for: 'shopper', ...(feature && { feature }) }))

/** The specification's route table. A page without a row is denied. */
export const guardTable: GuardRow[] = [
  ...shopper(undefined, '', '/accountoverviews/{id}', '/accountoverviews/page/{id}'),
  ...shopper(undefined, '/edit-profile', '/settings'),
  ...shopper('Achievements', '/achievements', '/achievements/{id}', '/achievements/page/{id}'),
  ...shopper(undefined, '/{section}/{id}', '/{section}/page/{id}'),
  ...shopper(undefined, '/addresses/edit/{id}'),
  ...shopper(
    'AddressBook',
    '/addresses',
    '/addresses/add',
    '/addresses/{id}',
    '/addresses/page/{id}',
  ),
  ...shopper('MyVouchers', '/vouchers', '/vouchers/{id}', '/vouchers/page/{id}'),
  ...shopper('MyOrders', '/orders', '/orders/{id}', '/orders/page/{id}'),
  ...shopper('MyWishlist', '/wishlist', '/wishlist/{id}', '/wishlist/page/{id}'),
  ...shopper(undefined, '/pages/{id}', '/page/{id}', '/documents/{id}'),
  ...['login', ...sharedPages].map((page) => ({ path: `/${page}`, for: 'anyone' as const })),
  { path: '/first-login', for: 'newcomer' },
]

/** Paths that check access themselves: the API by each call's row, a sign-in by its state. */
export const isEndpoint = (path: string) =>
  /^\/(account\/(api(\/|$)|picture\/|login\/|back-to-shop$)|onecorelogin\/)/i.test(path)

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function fits(row: GuardRow, parts: string[], fundPath: string) {
  const expected = partsOf(row.path)
  return (
    expected.length === parts.length &&
    expected.every(
      (part, i) => part === '{id}' || (part === '{section}' ? fundPath : part) === parts[i],
    )
  )
}

/** The row of a page's path, or undefined where there is none. */
export function guardRow(path: string, fundPath: string): GuardRow | undefined {
  const [base, ...parts] = partsOf(path)
  return base === 'account' ? guardTable.find((row) => fits(row, parts, fundPath)) : undefined
}

/** They need none: they stand behind every path, a rewrite or the check at start, and `[shared]` behind the rows of its names. */
const withoutRow = ['/[...path]', '/[shared]', '/not-found', '/problem', '/theme-check']

/** Whether a page, by the pattern of its route, was left out of the table: nobody can open it. */
export function lacksRow(routePattern: string) {
  const page = routePattern.replace(/^\/account/, '')
  const path = page.replace('[section]', '{section}').replace(/\[\w+\]/g, '{id}')
  return !withoutRow.includes(page) && guardTable.every((row) => row.path !== path)
}

/** What happens to a request for a page: it passes, is sent elsewhere, or does not exist. */
export type Verdict =
  | 'pass'
  | 'not found'
  | {
      redirectTo: string
      /** The page that was wanted is to be opened later. */
      remember?: true
      /** A page that was wanted earlier is opened instead. */
      resume?: true
    }

interface Visitor {
  /** Undefined: nobody is signed in. */
  shopper: { firstTimeLogin: boolean } | undefined
  enableFeatures: readonly string[]
  fundPath: string
}

/** The checks in their order: session, first login, feature. */
export function judge(path: string, { shopper, enableFeatures, fundPath }: Visitor): Verdict {
  const row = guardRow(path, fundPath)
  if (!row) return 'not found'
  if (row.for === 'anyone') return 'pass'
  if (!shopper) return { redirectTo: '/account/login', remember: true }
  if (row.for === 'newcomer')
    return shopper.firstTimeLogin ? 'pass' : { redirectTo: '/account', resume: true }
  if (shopper.firstTimeLogin) return { redirectTo: '/account/first-login', remember: true }
  return !row.feature || enableFeatures.includes(row.feature) ? 'pass' : { redirectTo: '/account' }
}
