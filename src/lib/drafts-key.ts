/** Names the tab's storage of typed values in its session's forms. */
export const draftsKey = 'foyer-drafts'
