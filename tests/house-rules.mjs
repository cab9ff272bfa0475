/**
 * Who may import whom: a folder of `src/`, and the folders that its files may reach. The linter and a test read this table.
 * A type may be imported from anywhere, since it is gone when the code runs.
 */
export const mayImport = {
  contract: ['lib'],
  lib: [],
  i18n: ['lib'],
  stores: ['client', 'contract', 'lib'],
  client: ['contract', 'lib', 'stores'],
  ui: ['lib'],
  // The server in .astro parts alone: an island's code runs in the browser.
  features: ['ui', 'stores', 'client', 'contract', 'i18n', 'lib', 'server'],
  // Features alone that lie on top of every page.
  theme: ['features', 'lib', 'ui', 'client', 'stores'],
  middleware: ['lib', 'i18n', 'server'],
  pages: ['features', 'theme', 'contract', 'lib', 'server', 'ui'],
  // The start runs the checks of `npm run brand check`, so that both find the same.
  server: ['contract', 'lib', 'i18n', 'brand'],
  demo: ['server', 'theme', 'contract', 'lib'],
  // What the server checks brands by, and what a theme may replace.
  brand: ['server', 'theme', 'i18n', 'lib'],
}
