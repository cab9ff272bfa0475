import { cleanQuery } from '#lib/search-query.ts'

/**
 * Searches by script stand in the history of one document: back and forward ask for the page that
 * the address then names.
 */
const shown = () => document.querySelector<HTMLElement>('[data-query]')?.dataset.query

addEventListener('popstate', () => {
  const wanted = cleanQuery(new URLSearchParams(location.search).get('query') ?? '')
  if (shown() !== wanted) location.reload()
})
