import * as flags from 'country-flag-icons/string/3x2'
import type { Brands } from '../brands/brands.ts'

interface File {
  type: string
  cache: string
  body: string
}

export const speculationRulesPath = '/account/speculation-rules.json'

/** Every page of the account that a shopper points at or touches is fetched ahead. No page is changed by being fetched. */
const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/account', '/account/*'] },
          { not: { href_matches: ['/account/api/*', '/account/login/*', '/account/back-to-shop'] } },
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** A picture for each country: /account/flags/NL.svg */
const flagFiles = Object.entries(flags).map(
  ([country, svg]) => [`/account/flags/${country}.svg`, { type: 'image/svg+xml', cache: 'public,max-age=604800', body: svg }] as const,
)

/** The files that are made at start, by their path. */
export function makeFiles(brands: Brands): Map<string, File> {
  const sheets = brands.all.flatMap(({ stylesheet }) => stylesheet ?? [])
  return new Map([
    [speculationRulesPath, { type: 'application/speculationrules+json', cache: 'public,max-age=3600', body: JSON.stringify(speculationRules) }],
    ...flagFiles,
    ...sheets.map(({ href, css }) => [href, { type: 'text/css', cache: 'public,max-age=31536000,immutable', body: css }] as const),
  ])
}
