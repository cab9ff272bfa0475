/**
 * Searches by script stand in the history of one document: back and forward ask for the page that
 * the address then names.
 */
const shown = () => document.querySelector<HTMLElement>('[data-list]')?.dataset.list

addEventListener('popstate', () => {
  const { searchParams, pathname } = new URL(location.href)
  searchParams.delete('page')
  const search = searchParams.toString()
  if (shown() !== `${pathname}${search && `?${search}`}`) location.reload()
})
