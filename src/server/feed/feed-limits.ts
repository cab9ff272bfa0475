/** Limits of the feed, for one process. */

/** Details of one line that a report names. */
export const maxFeedWarnings = 20
/** Numbers, texts, lists and so on in a line, nested ones included: each takes time to check. */
export const maxFeedLineValues = 30_000
/** Values of a line that are changed or left out, since they cannot be stored as they are. */
export const maxMendedValues = 2_000
/** While lines are read, until others of the process have a turn. */
export const feedReadingMs = 20
/** Lines that one transaction stores, which holds up the changes of the company's shoppers. */
export const feedBatchLines = 500
/** Limits a batch of the embedded database, which serves one transaction at a time. */
export const embeddedFeedBatchLines = 50
/** Rounds of a batch, which are stored one after another: two lines of one thing need two. */
export const maxFeedBatchRounds = 20
export const maxFeedBatchBytes = 1024 * 1024
/** The part of a report that the client has not read yet; lines beyond it are only counted. */
export const maxFeedReportBytes = 1024 * 1024
/** Feeds and single things that one process takes from one company at a time. */
export const maxFeedsAtOnce = 4
export const maxFeedItemsAtOnce = 20
/** Without a byte from whoever sends, while the server waits for one. */
export const feedIdleMs = 60_000
/** The server waits so long in all for one feed, and a second more for each so many bytes. */
export const feedPatienceMs = 300_000
export const feedBytesPerSecond = 1_024
/** A batch waits so long for other batches of its company in the same process. */
export const feedTurnMs = 60_000
/** Between two checks of the key of a feed that is open. */
export const feedKeyCheckMs = 5_000
/** An archive is held to the ratio once it has so many unpacked bytes; deflate reaches 1,032. */
export const maxUnpackedRatio = 100
export const maxUnpackedBytes = 1024 * 1024
/** Separates the log lines on a refusal that anybody can cause, for each company. */
export const feedLogSeconds = 60

/** Limits of the shops' own webhooks. */

/** Limits one delivery: Shopify's largest orders have about 3 MB. */
export const maxDeliveryBytes = 5 * 1024 * 1024
/** A delivery of more characters is read by a thread of its own, for a minute at most. */
export const maxDeliveryReadAtOnceCharacters = 32 * 1024
export const maxDeliveryMemoryMb = 512
export const deliveryReadingMs = 60_000
/** Orders that one delivery asks to forget. */
export const maxRedactedOrders = 10_000
/** Deliveries that one process reads from one client at a time. */
export const maxDeliveriesAtOnce = 20
/** Deliveries of one company that wait to be fed; the shop sends further ones again. */
export const maxWaitingDeliveries = 5_000
/** Without a byte from a shop, which gives up sooner than this. */
export const deliveryIdleMs = 10_000
export const deliveryPatienceMs = 30_000
/**
 * Exceeds the feeding of one delivery. Otherwise another process feeds it, too, which is harmless.
 */
export const deliveryLeaseSeconds = 15
/** Between two looks for deliveries that another process has received. */
export const deliveryPollMs = 1_000
/** Tries of a delivery that fails though the database serves. */
export const maxDeliveryTries = 5
/** Keeps the note of a delivery after it was fed: shops retry for two days. */
export const doneDeliverySeconds = 7 * 86_400
export const maxDeliveryIdCharacters = 200
export const maxTopicCharacters = 100
/** Topics of one process that were logged as ignored: each is logged once. */
export const maxIgnoredTopics = 100
