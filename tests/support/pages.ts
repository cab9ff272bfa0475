import { allRoutes, pathsOf, type Route } from '#routes.ts'

/** The paths of a route in the site, each with a 7 where it names one thing, such as an order. */
const examplesOf = (route: Route) =>
  pathsOf(route).map((path) => `/account${path.replace('{fund}', 'fund').replace('{id}', '7')}`)

/** Every path of the route table. */
export const allPaths = allRoutes.flatMap(examplesOf)

/** Those that only a shopper opens who is past the first login. */
export const shopperPaths = allRoutes
  .filter(({ access }) => access === 'shopper')
  .flatMap(examplesOf)

/** The same without paths of one thing: pages that every shopper has. */
export const shopperPages = allRoutes
  .filter(({ access, path }) => access === 'shopper' && !path.includes('{'))
  .map(({ path }) => `/account${path}`)
