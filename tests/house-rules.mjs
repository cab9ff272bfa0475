/**
 * Maps each folder of `src/` to the folders that it may import. A folder inside another has rules
 * of its own. ESLint and a test read this table. Types may be imported from anywhere, since they
 * are gone at run time.
 */
export const mayImport = {
  // Files beside the folders: every page and endpoint of the account, once, and how to find them.
  'routes.ts': ['contract'],
  'find-route.ts': ['routes.ts'],
  contract: ['lib'],
  domain: ['contract', 'lib'],
  lib: [],
  i18n: ['lib'],
  browser: ['contract', 'lib'],
  islands: [],
  ui: ['islands', 'lib'],
  // The server in .astro parts alone: an island's code runs in the browser.
  features: ['ui', 'islands', 'browser', 'contract', 'domain', 'i18n', 'lib', 'server'],
  // The server provides the list of countries, and the settings of each sign-in provider.
  brands: ['routes.ts', 'find-route.ts', 'contract', 'i18n', 'lib', 'server'],
  // The part of it that is bundled with the pages. It passes components of features on to themes.
  'brands/theme': [
    'routes.ts',
    'find-route.ts',
    'brands',
    'browser',
    'features',
    'islands',
    'lib',
    'server',
    'ui',
  ],
  middleware: ['routes.ts', 'find-route.ts', 'lib', 'i18n', 'server'],
  pages: ['routes.ts', 'brands/theme', 'features', 'islands', 'contract', 'lib', 'server', 'ui'],
  // The start runs the checks of `npm run brand check`, so that both find the same.
  server: ['routes.ts', 'find-route.ts', 'brands', 'contract', 'domain', 'i18n', 'lib'],
  demo: ['routes.ts', 'brands', 'brands/theme', 'contract', 'i18n', 'lib', 'server'],
}

/** Lists the words that no comment may begin with: a noun clause follows, not a sentence. */
export const commentOpenings = [
  ...['as', 'nobody', 'of', 'such', 'that', 'these', 'those'],
  ...['what', 'where', 'whether', 'who', 'whoever'],
]
