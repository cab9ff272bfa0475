/** Numbers of the specification, and limits of our own. A `max` is the most that is taken. */

// Lists.
/** Limits the rows of a list in one document; links lead to the others. */
export const rowsPerPage = 24
export const maxAchievementCoins = 16
export const maxLatestAchievements = 3
export const maxLastViewProducts = 20
export const maxWishesPerCall = 10_000
/** Limits a search, and any other order, to the newest wishes. */
export const maxSearchedWishes = 2_500
/** Shows a search of the wishlist from this length on. */
export const searchWishesFrom = 20
/** Sets how long a wish says that its product is in stock again. */
export const backInStockDays = 14
/** Sets how long a removed wish or address can be restored. */
export const removedSeconds = 86_400
/** Limits the age of a fed wish that takes today's price. */
export const wishPriceSeconds = 86_400
export const maxAddresses = 200
/** Warns of a voucher's expiry from so many days before. */
export const voucherExpiresSoonDays = 14
/** Limits the expiries that the overview reports. */
export const voucherExpiresNextDays = 7
/** Limits the vouchers that the overview counts. */
export const maxExpiringVouchers = 100

// Orders and invoices.
/** Follows the right of withdrawal in the EU. */
export const minReturnDays = 14
export const maxReturnDays = 3_650
export const ordersPerPage = 10
/** Limits the pages of orders on one page; a link leads to the earlier ones. */
export const maxOrderPagesAtOnce = 2
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
/** Limits the shopper's remark on a return. */
export const maxRemarkCharacters = 1_000
/** Limits a search to a shopper's newest orders, unless it is an order's exact number. */
export const maxSearchedOrders = 2_500
/** The products that a search reads: it takes a few tenths of a second at most. */
export const maxSearchedLines = 10_000
/** Limits waiting and running searches, of an account and of all; an account's run in turn. */
export const maxSearchesPerAccount = 8
export const maxSearchesWaiting = 200
/** From asking to the answer, its turn included. */
export const searchTimeoutMs = 10_000
/** Delays the retry of an account with too many searches. */
export const searchRetrySeconds = 5
/** Exceeds any name, so that a longer search finds nothing. */
export const maxSearchCharacters = 250
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

// Texts.
export const maxAddressCharacters = 250
export const maxVoucherCodeCharacters = 250
export const maxCompanyNameCharacters = 100
/** Limits a name or an e-mail address. */
export const maxProfileCharacters = 100

// Telephone numbers and their codes.
/** Requires so many digits of a mandatory number. */
export const minTelephoneDigits = 7
/** Includes the separators between the digits. */
export const maxTelephoneCharacters = 40
export const codeDigits = 6
/** Delays the next code, and ends the use of one. */
export const codeLifetimeSeconds = 3_600
export const maxCodeTries = 5
/** Counts the codes of one account, for all numbers, and of one network. */
export const codeWindowSeconds = 86_400
export const maxCodesPerAccount = 5
export const maxCodesPerNetwork = 20

// Sign-ins and sessions.
/** Counts from the last request on. */
export const sessionIdleSeconds = 14 * 86_400
/** Counts from the sign-in on. */
export const sessionAbsoluteSeconds = 60 * 86_400
/** A request this long after the last one that was noted is noted. */
export const sessionTouchSeconds = 300
/** Remembers the owner of an ended session, so that interrupted forms are kept. */
export const endedSessionSeconds = 7 * 86_400
/** Keeps an interrupted form. */
export const draftSeconds = 3_600
export const signInAttemptSeconds = 600
/** Tabs that may sign in at once. */
export const maxSignInsAtOnce = 3
/** Limits the time from the login page to a sign-in by a provider's script. */
export const loginPageSeconds = 86_400
/** Allows for the difference between a provider's clock and ours. */
export const clockToleranceSeconds = 60
/** Keeps the page that a sign-in returns to. */
export const returnToSeconds = 3_600
export const maxReturnToCharacters = 1_000
export const languageSeconds = 365 * 86_400
/** Keeps a flash for the next page. */
export const messageSeconds = 60

// Counts, for this long, the failures and outside requests of a network or account.
export const signInWindowSeconds = 600
/** Counts failed sign-ins: each may ask a provider. */
export const maxSignInsPerNetwork = 60
export const checkWindowSeconds = 3_600
export const maxVatChecks = 60
export const maxEmailChecks = 60
/** Counts failed codes. */
export const maxVoucherGuesses = 20

/** Counts an account's changes in all of its tabs and browsers, but not the refused ones. */
export const maxChanges = 60
export const changeWindowSeconds = 60

// Requests and answers.
/** Limits the request line and all headers; `server/http/request-limits.ts` limits the address. */
export const maxHeaderBytes = 128 * 1024
/** Limits a body of JSON, or of a form. */
export const maxBodyBytes = 64 * 1024
/** Limits an account with all of its lists, which a client may send back. */
export const maxAccountBytes = 512 * 1024
/** Exceeds any form of ours, and is quick to read. */
export const maxFormFields = 500
/** Ends an incomplete request; a feed may take longer, as long as it goes on. */
export const requestTimeoutMs = 300_000
export const headersTimeoutMs = 60_000
/** Exceeds a proxy's own limit, so that it never reuses a closing connection. */
export const connectionIdleMs = 75_000
export const retryAfterSeconds = 10

// Pictures of shoppers.
export const maxPictureBytes = 512_000
/** Limits a form with a picture. */
export const maxUploadBytes = 528_000
/** Limits how much of such a form is read at all, even to discard it. */
export const maxDrainBytes = 16 * 1024 * 1024
/** Allows the photos of a telephone with 48 megapixels. */
export const maxPicturePixels = 50_000_000
/** Limits the longer side of a picture that is read. */
export const maxPictureSidePixels = 10_000
/** Sets both sides of the stored picture. */
export const pictureSidePixels = 288
/** Sets the longer side of a picture that a browser shrinks before it sends it. */
export const sentPictureSidePixels = 1_024
/** While a picture is read. */
export const maxPictureMemoryBytes = 80_000_000
export const maxPicturesWaiting = 20
export const pictureTimeoutSeconds = 10
/** Limits the making of a picture, its turn included. */
export const pictureWaitMs = 20_000

// Services.
export const smsTimeoutMs = 10_000
export const domainTimeoutMs = 2_000
export const vatTimeoutMs = 8_000
export const providerTimeoutMs = 10_000
/** Ends reading, writing or removing one picture in a bucket. */
export const filesTimeoutMs = 5_000
/** Separates the removals of files that no row names any more. */
export const fileRemovalIntervalMs = 10_000
export const filesRemovedAtOnce = 20
/** Delays the retry of a failed removal. */
export const fileRetrySeconds = 60
/** Exceeds the time from a file to its row: a file without one is removed then. */
export const unfinishedFileSeconds = 86_400
/** Separates the runs of the clean-up. */
export const cleanUpIntervalMs = 600_000
/** Limits the rows that one query of the clean-up deletes. */
export const cleanUpRows = 1_000

// The browser.
export const systemMessageSeconds = 5
/** A message that another page left longer ago is not shown any more. */
export const messageKeptMs = 10_000
export const pageTransitionMs = 250
/** A navigation that has not led anywhere by then was stopped. */
export const maxTransitionMs = 10_000
export const logoutDelayMs = 500
/** A wider window logs out at once. */
export const maxLogoutDelayPixels = 991
/** Limits the time between the clicks of a double click. */
export const doubleClickMs = 500
export const emailCheckDelayMs = 1_000
/** Saving waits no longer than this for the check of an address: it checks it again. */
export const emailCheckTimeoutMs = 3_000
export const codeSubmitDelayMs = 1_000
export const preferencesSaveDelayMs = 2_000
/** A link waits no longer than this for what is being saved. */
export const leavingTimeoutMs = 3_000
export const maxGoogleButtonPixels = 600

// The frame of a custom page.
export const frameMeasureDelayMs = 250
/** A page that is not there by then does not come. */
export const frameTimeoutMs = 15_000
/** Adds to the content's height. */
export const frameMarginPixels = 16
/** The most that a page of another origin may ask for. */
export const maxFrameHeightPixels = 50_000

// The feed.
export const maxExternalIdCharacters = 200
/** Allows for an invoice as base64. */
export const maxFeedLineBytes = 2 * 1024 * 1024
export const maxIdentitiesPerCustomer = 20
export const maxPartsPerOrder = 1_000
/** Counts the wrong keys of one network. */
export const feedKeyWindowSeconds = 600
export const maxWrongFeedKeys = 20
/** A key that was used this long after the last use that was noted is noted. */
export const feedKeyTouchSeconds = 60
/** Ends the search for a digital product in a company's orders after hundredths of a second. */
export const maxLinesCheckedAtStart = 50_000

// Webhooks.
export const webhookTimeoutMs = 10_000
/** Exceeds the time of a delivery. */
export const webhookLeaseSeconds = 60
/** Delays each retry: after a day in all, the event is parked. */
export const webhookRetrySeconds = [5, 30, 120, 600, 3_600, 10_800, 21_600, 21_600, 28_800]
/** Limits the requests to one receiver from one process. */
export const maxWebhooksAtOnce = 8
export const webhookPollMs = 1_000
/** Limits an answer, which is not used. */
export const maxWebhookAnswerBytes = 64 * 1024
export const maxWebhookErrorCharacters = 200
/** Keeps a replaced secret valid. */
export const replacedSecretSeconds = 86_400
export const deliveredWebhookSeconds = 30 * 86_400
/** Keeps a parked event, so that an operator can retry it. */
export const parkedWebhookSeconds = 30 * 86_400
