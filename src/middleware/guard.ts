import { endpointAt, routeAt } from '#find-route.ts'
import { allRoutes, pathsOf } from '#routes.ts'

/**
 * They need none: they stand behind every path or a rewrite, and `[shared]` behind the rows of its
 * names.
 */
const withoutRow = ['/[...path]', '/[shared]', '/not-found', '/error']

/** Returns whether the table lacks a page, by the pattern of its route: nobody can open it. */
export function isMissingFromRoutes(routePattern: string) {
  const page = routePattern.replace(/^\/account/, '')
  const path = page.replace('[section]', '{fund}').replace(/\[\w+\]/g, '{id}')
  const hasRow = allRoutes.flatMap(pathsOf).includes(path) || endpointAt(routePattern)
  return !withoutRow.includes(page) && !hasRow
}

/** Names the decision about a request for a page: pass, redirect, or not found. */
export type AccessDecision =
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
export function checkAccess(
  path: string,
  { shopper, enableFeatures, fundPath }: Visitor,
): AccessDecision {
  const route = routeAt(path, fundPath)
  if (!route) return 'not found'
  const isOff = route.feature !== undefined && !enableFeatures.includes(route.feature)
  if (route.access === 'anyone') return isOff ? 'not found' : 'pass'
  if (route.access === 'visitor') return shopper ? { redirectTo: '/account', resume: true } : 'pass'
  if (!shopper) return { redirectTo: '/account/login', remember: true }
  if (route.access === 'newcomer')
    return shopper.firstTimeLogin ? 'pass' : { redirectTo: '/account', resume: true }
  if (shopper.firstTimeLogin) return { redirectTo: '/account/first-login', remember: true }
  return isOff ? { redirectTo: '/account' } : 'pass'
}
