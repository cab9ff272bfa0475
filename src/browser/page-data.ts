/**
 * Returns what this very page says to its scripts: the sentences of the shell, and a token. That of
 * the cookie may be another one: somebody else may have signed in since, in another tab.
 */
export const pageData = () =>
  document.querySelector<HTMLElement>('[data-page-token]')?.dataset ?? {}
