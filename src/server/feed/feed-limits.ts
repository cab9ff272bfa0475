/** Limits of the feed, for one process. */

/** Numbers, texts, lists and so on in a line, nested ones included: each takes time to check. */
export const maxFeedLineValues = 15_000
/** That are stored in one transaction: short enough that a shopper's request need not wait. */
export const feedBatchLines = 100
/** The same of the embedded database, which serves one transaction at a time. */
export const embeddedFeedBatchLines = 20
export const maxFeedBatchBytes = 4 * 1024 * 1024
/** Of a report that whoever sends the feed has not read yet; what comes meanwhile is counted. */
export const maxFeedReportBytes = 1024 * 1024
/** Of one company in one process: streams of lines, and things that come one at a time. */
export const maxFeedsAtOnce = 4
export const maxFeedItemsAtOnce = 20
/** Without a byte from whoever sends, while the server waits for one. */
export const feedIdleMs = 60_000
/** That the server waits in all for one feed, and a second more for each so many bytes of it. */
export const feedPatienceMs = 300_000
export const feedBytesPerSecond = 1_024
/** That a batch waits for other batches of its company in the same process. */
export const feedTurnMs = 60_000
/** Between two checks of the key of a feed that is open. */
export const feedKeyCheckMs = 5_000
/** Of an archive, from so many unpacked bytes on: deflate reaches 1,032 times the size. */
export const maxUnpackedRatio = 100
export const maxUnpackedBytes = 1024 * 1024
/** In which a refusal that anybody can cause is logged once for each company. */
export const feedLogSeconds = 60
