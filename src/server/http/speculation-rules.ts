import { endpoints } from '#routes.ts'

/** The endpoints that pages link to. */
const linkedEndpoints = [
  endpoints.api,
  endpoints.signInStart,
  endpoints.backToShop,
  endpoints.dataExport,
]

/**
 * Tells browsers to prefetch every page of the account that a shopper points at or touches.
 * Prefetching changes nothing.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/account', '/account/*'] },
          { not: { href_matches: linkedEndpoints.map(({ path }) => path.replace('{id}', '*')) } },
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
