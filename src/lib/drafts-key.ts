/** Where a tab keeps what was typed into the forms of its session. */
export const draftsKey = 'foyer-drafts'
