import { allRoutes, endpoints, pathsOf, type Endpoint, type Route } from './routes.ts'

// Finds the rows of src/routes.ts by paths.

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

const patternsOf = (route: Route) => pathsOf(route).map((path) => partsOf(`/account${path}`))
/** They are asked for with every page. */
const patterns = new Map(allRoutes.map((route) => [route, patternsOf(route)]))

/** Returns whether a path has the parts of a pattern. */
const fits = (expected: string[], parts: string[], fundPath = '') =>
  (expected.length === parts.length || expected.at(-1) === '*') &&
  expected.every(
    (part, i) =>
      part === '*' || part === '{id}' || (part === '{fund}' ? fundPath : part) === parts[i],
  )

const hasParts = (route: Route, parts: string[], fundPath: string) =>
  (patterns.get(route) ?? patternsOf(route)).some((pattern) => fits(pattern, parts, fundPath))

/** Returns whether a path of the site belongs to a route; `fundPath` is the brand's. */
export const matchesRoute = (route: Route, path: string, fundPath = '') =>
  hasParts(route, partsOf(path), fundPath)

/** The route of a path of the site, or undefined where there is none. */
export function routeAt(path: string, fundPath: string): Route | undefined {
  const parts = partsOf(path)
  return allRoutes.find((route) => hasParts(route, parts, fundPath))
}

const endpointPatterns = Object.values(endpoints).map((endpoint: Endpoint) => ({
  endpoint,
  pattern: partsOf(endpoint.path),
}))

/** Returns whether a path is the account area's; all others are the shop's. */
export const isOwnPath = (path: string) => /^\/(account|onecorelogin)(?:[/?]|$)/.test(path)

/** Returns the endpoint of a path in either case; undefined where a page may be. */
export function endpointAt(path: string) {
  const parts = partsOf(path.toLowerCase())
  return endpointPatterns.find(({ pattern }) => fits(pattern, parts))?.endpoint
}

/** Returns whether a path belongs to the API, which answers errors by problem documents. */
export const isApi = (path: string) =>
  fits(partsOf(endpoints.api.path), partsOf(path.toLowerCase()))

/** First parts of the paths below /account, which a brand's fund path cannot have. */
export const reservedPaths = [
  ...allRoutes.flatMap(patternsOf),
  ...endpointPatterns.map(({ pattern }) => pattern),
].flatMap(([base, part]) => (base === 'account' && part && !part.startsWith('{') ? part : []))
