// Passkeys.

export const maxPasskeys = 20
export const maxPasskeyNameCharacters = 60
/** Exceeds an attestation with certificates. */
export const maxCredentialCharacters = 20_000
/** Limits the time from the options to the answer of an authenticator. */
export const ceremonySeconds = 600
/** Suggests a passkey after so many sign-ins by code. */
export const suggestPasskeyAfter = 2
