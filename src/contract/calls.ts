/**
 * Every call there is, with what it answers and takes: a file for each noun. The API's router, the
 * browser's client and the test matrix are made from these rows; each is an export of its own, so
 * that a page's script carries only those it uses.
 */
export * from './calls/achievements.ts'
export * from './calls/addresses.ts'
export * from './calls/downloads.ts'
export * from './calls/last-viewed.ts'
export * from './calls/leave.ts'
export * from './calls/openapi.ts'
export * from './calls/orders.ts'
export * from './calls/papers.ts'
export * from './calls/passkeys.ts'
export * from './calls/personal-data.ts'
export * from './calls/phone-verification.ts'
export * from './calls/profile.ts'
export * from './calls/security.ts'
export * from './calls/settings.ts'
export * from './calls/sign-in.ts'
export * from './calls/vouchers.ts'
export * from './calls/wishlist.ts'
