// Orders, downloads and invoices.

/** Follows the right of withdrawal in the EU. */
export const minReturnDays = 14
export const maxReturnDays = 3_650
/** Reports a return term on the overview from so many days before its end. */
export const returnEndsSoonDays = 7
/** Drops a parcel from the overview if nothing was heard of it for longer. */
export const parcelReportDays = 60
export const ordersPerPage = 10
/** Limits the pages of orders on one page; a link leads to the earlier ones. */
export const maxOrderPagesAtOnce = 2
/** Limits the open orders among which those are found that can be sent elsewhere. */
export const maxOpenOrders = 60
/** Limits the orders that a shopper who moves is asked about. */
export const maxRedirectedOrders = 20
/** Limits the products on an order's card; the order's page has the others. */
export const maxProductsPerCard = 4
/** Limits the products that an order's page shows at once; links lead to the others. */
export const productsPerPage = 96
export const maxOrderPages = 1_000
/** Limits the pieces of a product that the form offers to return. */
export const maxReturnedPieces = 100
/** Limits the pieces of an order's line. */
export const maxPiecesPerProduct = 10_000
/** Exceeds what any shopper requests. */
export const maxReturnsPerOrder = 50
/** Limits the dated steps of a return. */
export const maxReturnSteps = 20
/** Limits the days in which a return's parcel is to be sent. */
export const maxSendDays = 365
/** Limits the shopper's remark on a return. */
export const maxRemarkCharacters = 1_000
/** Limits a search to a shopper's newest orders, unless it is an order's exact number. */
export const maxSearchedOrders = 5_000
/** Limits the search texts that a search reads. */
export const maxSearchedBytes = 4_000_000
/** Delays the retry of missing search texts. */
export const searchTextRetryMs = 600_000
/** Limits the words in which a search forgives typing errors: each is tried on every order. */
export const maxForgivenWords = 3
/** Limits the words of a search that has found nothing, of which others are made. */
export const maxNearestTerms = 8
/** Limits waiting and running searches, of an account and of all; an account's run in turn. */
export const maxSearchesPerAccount = 8
export const maxSearchesWaiting = 200
/** From asking to the answer, its turn included. */
export const searchTimeoutMs = 10_000
/** Delays the retry of an account with too many searches. */
export const searchRetrySeconds = 5
/** Exceeds any name, so that a longer search finds nothing. */
export const maxSearchCharacters = 250
/** Limits the orders, and their products, among which the downloads are. */
export const maxDownloadOrders = 2_500
export const maxDownloadLines = 10_000
/** Limits the downloads that a page reads. */
export const maxDownloads = 2_500
/** Shows a search of the downloads from this length on. */
export const searchDownloadsFrom = 10
export const maxCodesPerProduct = 100
/** Hides a viewed code afterwards. */
export const codeShownSeconds = 600
/** Counts those of all accounts. */
export const maxInvoicesWaiting = 20
/** Counts those waiting or in progress: one for each of two tabs. */
export const maxInvoicesPerAccount = 2
export const invoiceTimeoutMs = 30_000
/** Limits a number as the shop feeds it. */
export const maxOrderNumberCharacters = 100
