// Papers of orders: invoices and other documents.

export const papersPerPage = 24
/** Limits the list, and a search of it, to the newest papers. */
export const maxPapers = 2_500
export const maxPaperPages = Math.ceil(maxPapers / papersPerPage)
/** Limits the papers of an archive: so many invoices take half a minute to make. */
export const papersPerArchive = 200
export const maxPaperParts = Math.ceil(maxPapers / papersPerArchive)
/** Limits the file that is read from an address of the shop's, twice of which is in memory. */
export const maxPaperBytes = 10 * 1024 * 1024
/** Limits the time to read it. */
export const paperTimeoutMs = 10_000
/** Limits the redirects of such an address, as of one that is signed. */
export const maxPaperRedirects = 3
/** Stops asking a host that has failed so often, one time after the other. */
export const maxPaperFailures = 3
