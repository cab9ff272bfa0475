/** Every number of the specification's section 9 that more than one place needs, and our own limits beside them. */

export const achievementCoins = 16
export const latestAchievements = 3
export const lastViewProducts = 20
/** Products that one call may take off the wishlist. */
export const wishesAtOnce = 10_000
/** Days before its end from which on a voucher is said to expire soon. */
export const expiringSoon = 14
export const ordersPerPage = 10
/** Pages of orders that one page of ours shows: those before them are a link. */
export const orderPagesAtOnce = 20
/** As the contract has it. */
export const orderPages = 1_000
/** Rows that one query of the clean-up deletes. */
export const cleanUpBatch = 1_000
/** Addresses that an account may have. */
export const maxAddresses = 200
/** Invoices that may wait for their turn, of all accounts; those of one that wait or are being made: one for each of two tabs. */
export const invoicesWaiting = 20
export const invoicesPerAccount = 2
/** Characters; longer than any name, so that a longer search finds nothing. */
export const searchLength = 250
/** Bytes of an address and its headers: room for the ids of 10,000 products, or a search as long as anybody likes. */
export const headerSize = 128 * 1024
/** Bytes of a JSON or form body. */
export const bodySize = 64 * 1024
/** Bytes of an account with all of its lists, which a client may send back. */
export const accountSize = 256 * 1024
/** Fields of a form: more than any of ours has, few enough to read at once. */
export const formFieldCount = 500
/** Bytes of a shopper's picture. */
export const pictureSize = 512_000
/** Bytes of a form that brings one. */
export const uploadSize = 528_000
/** Bytes of such a form that are read at all, be it to drop them. */
export const drained = 16 * 1024 * 1024
/** Pixels: of a picture that is read, as a telephone of 48 megapixels makes it, of its longer side, and of either side of the one that is kept. */
export const picturePixels = 50_000_000
export const pictureSideGiven = 10_000
export const pictureSide = 288
/** Bytes of memory that one may take while it is read. */
export const pictureMemoryBytes = 80_000_000
/** Pictures that may wait for their turn. */
export const picturesWaiting = 20
/** Pixels of the longer side of one that a browser makes smaller before it sends it. */
export const pictureSentSide = 1_024
/** Seconds. */
export const pictureSeconds = 10
export const systemMessage = 5
/** Milliseconds. */
export const pageTransition = 250
/** A navigation that has not led anywhere by then was stopped. */
export const transitionGivenUp = 10_000
/** A message that another page left longer ago is not told any more. */
export const messageKept = 10_000
export const logoutDelay = 500
/** In which a second click belongs to the one before. */
export const doubleClick = 500
export const frameRecalculation = 250
/** A page that is not there by then does not come. */
export const frameGivenUp = 15_000
export const emailValidation = 1_000
/** Saving waits no longer than this for the check of an address: it checks it again. */
export const emailCheckWait = 3_000
export const codeSubmit = 1_000
export const preferencesSave = 2_000
/** A link waits no longer than this for what is being saved. */
export const leavingSave = 3_000
/** How long a connection is kept open for the next request: longer than a proxy keeps it, or it would ask on one that closes. */
export const connectionIdle = 75_000
export const smsTimeout = 10_000
export const domainTimeout = 2_000
export const vatTimeout = 8_000
/** Of a bucket: to read, write or remove one picture. */
export const filesTimeoutMs = 5_000
export const providerTimeout = 10_000
export const invoiceTimeout = 30_000
/** How often what has expired is deleted. */
export const cleanUpInterval = 600_000
/** Until a picture is made, its turn included. */
export const pictureWaitMs = 20_000
/** Seconds. How long a session lasts from the last request on, and from the sign-in on. */
export const sessionIdle = 14 * 86_400
export const sessionAbsolute = 60 * 86_400
/** A request this long after the last one that was noted is noted. */
export const sessionTouch = 300
/** In which a session that has ended still tells whose it was: what is typed into its forms is kept. */
export const sessionKnown = 7 * 86_400
/** In which what was typed can be come back to. */
export const draftLifetime = 3_600
export const signInAttempt = 600
/** In which a provider's script may sign in by what the login page came with. */
export const loginPageLifetime = 86_400
/** By which a provider's clock and ours may differ. */
export const clockTolerance = 60
/** Tabs. */
export const signInsAtOnce = 3
export const messageLifetime = 60
export const retryAfter = 10
export const wantedLifetime = 3_600
export const languageKept = 365 * 86_400
/** From one code to the next; as long a code is worth something. */
export const codeLifetime = 3_600
/** In which a few codes may be sent: for one account, to whatever number, and from one network. */
export const codeWindow = 86_400
export const codesPerAccount = 5
export const codesPerNetwork = 20
export const codeTries = 5
/** In which so many sign-ins of one network may fail: each may ask a provider. */
export const signInWindow = 600
export const signInsPerNetwork = 60
/** In which an account may ask so often about VAT numbers and e-mail addresses, and fail so often to claim a voucher. */
export const checkWindow = 3_600
export const vatChecks = 60
export const emailChecks = 60
export const voucherGuesses = 20
/** Characters of an address: of any text, of a company's name; digits of a telephone number that is demanded. */
export const addressText = 250
export const companyName = 100
export const telephoneDigits = 7
/** Digits. */
export const codeLength = 6
/** Characters of a name or an e-mail address in the profile. */
export const profileText = 100
/** Signs of a number, with what stands between its digits. */
export const telephoneTyped = 40
export const wantedPathLength = 1_000
/** Pixels. */
export const logoutDelayUpTo = 991
/** Of a custom page's frame: more than its content, and the most that a page of another origin may ask for. */
export const frameMargin = 16
export const frameHeight = 50_000
export const googleButton = 600
