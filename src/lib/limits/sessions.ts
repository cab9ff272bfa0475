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
/** Limits how far ahead a token of the shop's own sign-in ends, and its age. */
export const shopTokenSeconds = 300
/** RFC 7518 asks for a key as long as the hash. */
export const minShopSecretBytes = 32
/** Allows for a new secret beside the old one. */
export const maxShopSecrets = 2
/** Keeps the page that a sign-in returns to. */
export const returnToSeconds = 3_600
export const maxReturnToCharacters = 1_000
/** Keeps the token of a browser, from the last sign-in on. */
export const deviceSeconds = 365 * 86_400
/** Keeps what happened to the security of an account. */
export const accountEventSeconds = 180 * 86_400
export const maxAccountEvents = 100
export const maxShownEvents = 20
export const maxShownDevices = 20
/** Limits what a browser says of itself. */
export const maxUserAgentCharacters = 500
export const languageSeconds = 365 * 86_400
/** Keeps a flash for the next page. */
export const messageSeconds = 60
