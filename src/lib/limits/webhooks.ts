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
