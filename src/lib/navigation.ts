/**
 * Returns whether the browser navigates, as opposed to a fetch by a script: an older browser only
 * says that it accepts HTML.
 */
export const isNavigation = ({ headers }: Request) =>
  (headers.get('sec-fetch-mode') ??
    (headers.get('accept')?.includes('text/html') ? 'navigate' : '')) === 'navigate'
