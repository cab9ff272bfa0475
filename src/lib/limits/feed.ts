// The feed.

export const maxExternalIdCharacters = 200
/** Allows for an invoice as base64. */
export const maxFeedLineBytes = 2 * 1024 * 1024
export const maxIdentitiesPerCustomer = 20
export const maxSegmentsPerCustomer = 20
export const maxPartsPerOrder = 1_000
/** Counts the wrong keys of one network. */
export const feedKeyWindowSeconds = 600
export const maxWrongFeedKeys = 20
/** A key that was used this long after the last use that was noted is noted. */
export const feedKeyTouchSeconds = 60
/** Ends the search for a digital product in a company's orders after hundredths of a second. */
export const maxLinesCheckedAtStart = 50_000
