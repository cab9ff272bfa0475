/**
 * Who may import whom: a folder of `src/`, and the folders that its files may reach. The linter and
 * a test read this table. A type may be imported from anywhere, since it is gone when the code
 * runs.
 */
export const mayImport = {
  // A file beside the folders: every page of the account, once.
  'routes.ts': ['contract'],
  contract: ['lib'],
  lib: [],
  i18n: ['lib'],
  stores: ['client', 'contract', 'lib'],
  client: ['contract', 'lib', 'stores'],
  ui: ['lib'],
  // The server in .astro parts alone: an island's code runs in the browser.
  features: ['ui', 'stores', 'client', 'contract', 'i18n', 'lib', 'server'],
  // Features alone that lie on top of every page.
  theme: ['routes.ts', 'features', 'lib', 'ui', 'client', 'stores'],
  middleware: ['routes.ts', 'lib', 'i18n', 'server'],
  pages: ['routes.ts', 'features', 'theme', 'contract', 'lib', 'server', 'ui'],
  // The start runs the checks of `npm run brand check`, so that both find the same.
  server: ['routes.ts', 'contract', 'lib', 'i18n', 'brand'],
  demo: ['routes.ts', 'i18n', 'server', 'theme', 'contract', 'lib'],
  // What the server checks brands by, and what a theme may replace.
  brand: ['routes.ts', 'server', 'theme', 'i18n', 'lib'],
}
