/** Numbers of the specification, and limits of our own. A `max` is the most that is taken. */

// Lists.
/** Of a list in one document; those before and after them are links. */
export const rowsPerPage = 24
export const maxAchievementCoins = 16
export const maxLatestAchievements = 3
export const maxLastViewProducts = 20
export const maxWishesPerCall = 10_000
/** Of the newest ones: a search, or another order than theirs, looks at no others. */
export const maxSearchedWishes = 2_500
/** From so many on there is a search of the wishlist. */
export const searchWishesFrom = 20
/** That a wish says that its product is in stock again. */
export const backInStockDays = 14
/** That what was removed is kept for whoever takes that back: the price of a wish, an address. */
export const removedSeconds = 86_400
/** Until a wish that is fed says what it cost: the price of today is not that of long ago. */
export const wishPriceSeconds = 86_400
export const maxAddresses = 200
/** Before its end from which on a voucher is said to expire soon. */
export const voucherExpiresSoonDays = 14
/** The same of those that the overview reports. */
export const voucherExpiresNextDays = 7
/** That the overview counts of them. */
export const maxExpiringVouchers = 100

// Orders and invoices.
/** In which a shopper of the EU can withdraw from a purchase. */
export const minReturnDays = 14
export const maxReturnDays = 3_650
export const ordersPerPage = 10
/** Of orders that one page of ours shows: those before them are a link. */
export const maxOrderPagesAtOnce = 2
/** That a card shows of an order; its own page has the others. */
export const maxProductsPerCard = 4
/** That the page of an order shows at once; those before and after them are links. */
export const productsPerPage = 96
export const maxOrderPages = 1_000
/** That the form offers to return of a product. */
export const maxReturnedPieces = 100
/** Of a line of an order. */
export const maxPiecesPerProduct = 10_000
/** More than anybody requests. */
export const maxReturnsPerOrder = 50
/** That a shopper adds to a return. */
export const maxRemarkCharacters = 1_000
/** Of a shopper's newest orders: a search looks at no others but by their very number. */
export const maxSearchedOrders = 2_500
/** The products that a search reads: it takes a few tenths of a second at most. */
export const maxSearchedLines = 10_000
/** That wait or run: of one account, one at a time, and of all accounts. */
export const maxSearchesPerAccount = 8
export const maxSearchesWaiting = 200
/** From asking to the answer, its turn included. */
export const searchTimeoutMs = 10_000
/** Until an account that has too many searches should ask again. */
export const searchRetrySeconds = 5
/** Longer than any name, so that a longer search finds nothing. */
export const maxSearchCharacters = 250
/** Of downloads that a page looks at. */
export const maxDownloads = 2_500
/** From so many on there is a search of them. */
export const searchDownloadsFrom = 10
export const maxCodesPerProduct = 100
/** How long a page shows a code that was viewed. */
export const codeShownSeconds = 600
/** Of all accounts. */
export const maxInvoicesWaiting = 20
/** That wait or are being made: one for each of two tabs. */
export const maxInvoicesPerAccount = 2
export const invoiceTimeoutMs = 30_000

// Texts.
export const maxAddressCharacters = 250
export const maxVoucherCodeCharacters = 250
export const maxCompanyNameCharacters = 100
/** Of a name or an e-mail address. */
export const maxProfileCharacters = 100

// Telephone numbers and their codes.
/** Of a number that is demanded. */
export const minTelephoneDigits = 7
/** With what stands between the digits. */
export const maxTelephoneCharacters = 40
export const codeDigits = 6
/** Until another code may be sent, and as long as one can be used. */
export const codeLifetimeSeconds = 3_600
export const maxCodeTries = 5
/** In which a few codes may be sent: for one account, to whatever number, and from one network. */
export const codeWindowSeconds = 86_400
export const maxCodesPerAccount = 5
export const maxCodesPerNetwork = 20

// Sign-ins and sessions.
/** From the last request on. */
export const sessionIdleSeconds = 14 * 86_400
/** From the sign-in on. */
export const sessionAbsoluteSeconds = 60 * 86_400
/** A request this long after the last one that was noted is noted. */
export const sessionTouchSeconds = 300
/** How long it is known whose an ended session was: what is typed into its forms is kept. */
export const endedSessionSeconds = 7 * 86_400
/** How long a shopper can come back to what was typed. */
export const draftSeconds = 3_600
export const signInAttemptSeconds = 600
/** Tabs that may sign in at once. */
export const maxSignInsAtOnce = 3
/** In which a provider's script may sign in with what the login page came with. */
export const loginPageSeconds = 86_400
/** By which a provider's clock and ours may differ. */
export const clockToleranceSeconds = 60
/** How long the page is kept to which a sign-in returns. */
export const returnToSeconds = 3_600
export const maxReturnToCharacters = 1_000
export const languageSeconds = 365 * 86_400
/** How long a message waits for the next page. */
export const messageSeconds = 60

// What one network or account may fail at, or ask others about, in a while.
export const signInWindowSeconds = 600
/** That fail: each may ask a provider. */
export const maxSignInsPerNetwork = 60
export const checkWindowSeconds = 3_600
export const maxVatChecks = 60
export const maxEmailChecks = 60
/** That fail. */
export const maxVoucherGuesses = 20

/** Of one account, in all of its tabs and browsers; those that are refused do not count. */
export const maxChanges = 60
export const changeWindowSeconds = 60

// Requests and answers.
/** Of the request line and all headers; `server/http/request-limits.ts` has the address's own. */
export const maxHeaderBytes = 128 * 1024
/** Of JSON, or of a form. */
export const maxBodyBytes = 64 * 1024
/** Of an account with all of its lists, which a client may send back. */
export const maxAccountBytes = 512 * 1024
/** More than any form of ours has, few enough to read at once. */
export const maxFormFields = 500
/** For a request to come whole; a feed may take longer, as long as something comes. */
export const requestTimeoutMs = 300_000
export const headersTimeoutMs = 60_000
/** Longer than a proxy keeps a connection, or it would ask on one that closes. */
export const connectionIdleMs = 75_000
export const retryAfterSeconds = 10

// Pictures of shoppers.
export const maxPictureBytes = 512_000
/** Of a form that brings a picture. */
export const maxUploadBytes = 528_000
/** Of such a form that are read at all, be it to drop them. */
export const maxDrainBytes = 16 * 1024 * 1024
/** As a telephone of 48 megapixels makes it. */
export const maxPicturePixels = 50_000_000
/** Of the longer side of a picture that is read. */
export const maxPictureSidePixels = 10_000
/** Of either side of the picture that is kept. */
export const pictureSidePixels = 288
/** Of the longer side of a picture that a browser makes smaller before it sends it. */
export const sentPictureSidePixels = 1_024
/** While a picture is read. */
export const maxPictureMemoryBytes = 80_000_000
export const maxPicturesWaiting = 20
export const pictureTimeoutSeconds = 10
/** Until a picture is made, its turn included. */
export const pictureWaitMs = 20_000

// Services.
export const smsTimeoutMs = 10_000
export const domainTimeoutMs = 2_000
export const vatTimeoutMs = 8_000
export const providerTimeoutMs = 10_000
/** Of a bucket: to read, write or remove one picture. */
export const filesTimeoutMs = 5_000
/** How often files are removed that no row names any more. */
export const fileRemovalIntervalMs = 10_000
export const filesRemovedAtOnce = 20
/** Until a file is tried again that could not be removed. */
export const fileRetrySeconds = 60
/** Longer than from writing a file to storing its row: what has none by then is removed. */
export const unfinishedFileSeconds = 86_400
/** How often what has expired is deleted. */
export const cleanUpIntervalMs = 600_000
/** That one query of the clean-up deletes. */
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
/** In which a second click belongs to the one before. */
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
/** More than its content. */
export const frameMarginPixels = 16
/** The most that a page of another origin may ask for. */
export const maxFrameHeightPixels = 50_000

// The feed.
export const maxExternalIdCharacters = 200
/** With an invoice in it, as base64. */
export const maxFeedLineBytes = 2 * 1024 * 1024
export const maxIdentitiesPerCustomer = 20
export const maxPartsPerOrder = 1_000
/** In which a few wrong keys may come from one network. */
export const feedKeyWindowSeconds = 600
export const maxWrongFeedKeys = 20
/** A key that was used this long after the last use that was noted is noted. */
export const feedKeyTouchSeconds = 60
/** Of a company's orders, for a digital product: a few hundredths of a second. */
export const maxLinesCheckedAtStart = 50_000

// Webhooks.
export const webhookTimeoutMs = 10_000
/** Longer than a delivery takes. */
export const webhookLeaseSeconds = 60
/** After each time that failed: a day in all, and then it is parked. */
export const webhookRetrySeconds = [5, 30, 120, 600, 3_600, 10_800, 21_600, 21_600, 28_800]
/** To one receiver, of one process. */
export const maxWebhooksAtOnce = 8
export const webhookPollMs = 1_000
/** Of an answer, which nobody reads. */
export const maxWebhookAnswerBytes = 64 * 1024
export const maxWebhookErrorCharacters = 200
/** That a secret is good for after it was replaced. */
export const replacedSecretSeconds = 86_400
export const deliveredWebhookSeconds = 30 * 86_400
/** That an event is kept after it was given up: until then an operator can try it again. */
export const parkedWebhookSeconds = 30 * 86_400
