// Lists.

/** Limits the rows of a list in one document; links lead to the others. */
export const rowsPerPage = 24
/** Limits the pages of a list that a call answers. */
export const maxListPages = 1_000
/** Limit the lists of an account in one answer; the call of each list has pages for the others. */
export const maxAccountAchievements = 96
export const maxAccountAddresses = 96
export const maxAccountVouchers = 96
export const maxAccountWishes = 144
/** Limits the interests, and the newsletters, that a customer has chosen. */
export const maxPreferences = 1_000
/** Limits the record of a shopper's choices about one preference to the newest. */
export const maxConsentsPerPreference = 20
/** Sets how long the page of an unsubscribe link offers to take it back. */
export const unsubscribeUndoSeconds = 3_600
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
/** Separates the looks for moves whose day has come, and for addresses whose time is over. */
export const moveIntervalMs = 60_000
/** Limits the accounts that one look takes up. */
export const movedAccountsAtOnce = 100
/** Shows a shopper's vouchers as cards unless there are more; then as a table by campaign. */
export const maxVouchersAsCards = 8
/** Warns of a voucher's expiry from so many days before. */
export const voucherExpiresSoonDays = 14
/** Limits the expiries that the overview reports. */
export const voucherExpiresNextDays = 7
/** Limits the notices that the overview shows at once; a fold has the others. */
export const maxNotices = 5
/** Keeps so many of them for what there is to do, however many parcels there are. */
export const minTaskNotices = 2
/** Limits the vouchers that the overview counts. */
export const maxExpiringVouchers = 100
