// Mail, and the codes that it carries.

/** Shorter than a shopper waits: five seconds. */
export const mailTimeoutMs = 4_500
/** Messages that a process sends at a time, for all companies. */
export const maxMailsAtOnce = 20
export const maxMailsWaiting = 200
/** Messages of one company. */
export const maxMailsAtOncePerCompany = 5
export const maxMailsPerCompany = 55

/** Delays a message that only some requests lead to, by a time that says nothing of it. */
export const minLaterMs = 500
export const maxLaterMs = 3_000

/** Ends the use of a code that was sent by e-mail. */
export const emailCodeSeconds = 600
/** A form that is sent again this soon is a double click: its code is sent, and used, once. */
export const emailCodeRepeatSeconds = 10
/** Counts the tries of one browser. */
export const maxEmailCodeTries = 5
/**
 * With the tries of each code, an address is guessed at 50 times a day at most: NIST SP 800-63B
 * (5.2.2) allows 100 in a row.
 */
export const mailAddressWindowSeconds = 86_400
export const maxMailsPerAddress = 10
export const mailWindowSeconds = 3_600
/** Counts the messages that a signed-in shopper asks for. */
export const maxMailsPerAccount = 10
export const maxMailsPerNetwork = 20
export const maxMailsPerCompanyAndHour = 10_000

/** Keeps the link of the message to a new address. */
export const emailChangeSeconds = 86_400
/** Keeps the link by which the former address takes a change back. */
export const undoEmailSeconds = 72 * 3_600
