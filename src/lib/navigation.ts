/**
 * Whether the browser goes here, rather than a script of its page that fetches: an older browser
 * only says that it wants HTML.
 */
export const isNavigation = ({ headers }: Request) =>
  (headers.get('sec-fetch-mode') ??
    (headers.get('accept')?.includes('text/html') ? 'navigate' : '')) === 'navigate'
