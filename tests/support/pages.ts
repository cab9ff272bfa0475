import { allRoutes, pathsOf, type Route } from '#routes.ts'

/** The paths of a route in the site, each with a 7 where it names one thing, such as an order. */
const examplesOf = (route: Route) =>
  pathsOf(route).map((path) => `/account${path.replace('{fund}', 'fund').replace('{id}', '7')}`)

/** Every path of the route table. */
export const allPaths = allRoutes.flatMap(examplesOf)

/** Lists the paths that need a shopper after the first login. */
export const shopperPaths = allRoutes
  .filter(({ access }) => access === 'shopper')
  .flatMap(examplesOf)

/** Lists the pages that every shopper has, without those of one thing. */
export const shopperPages = allRoutes
  .filter(({ access, path }) => access === 'shopper' && !path.includes('{'))
  .map(({ path }) => `/account${path}`)
