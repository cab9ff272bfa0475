// Archives of what is stored about a shopper.

/** Limits the archives that an account asks for within the window. */
export const maxDataExports = 3
export const dataExportWindowSeconds = 86_400
/** Keeps an archive, and what is known of one that failed, from when it was asked for or made. */
export const dataExportKeptSeconds = 7 * 86_400
/** Ends the making of an archive. */
export const dataExportTimeoutMs = 2 * 3_600_000
/** Reserves an archive for one process, which renews that several times meanwhile. */
export const dataExportLeaseSeconds = 120
export const dataExportRenewMs = 30_000
/** Limits the attempts: each but the first follows a process that was killed. */
export const maxDataExportAttempts = 3
/** Separates two looks for archives to make. */
export const dataExportPollMs = 2_000
/** Divides an archive into files of this size: no more of it is in memory at a time. */
export const archivePartBytes = 4 * 1024 * 1024
/** Limits the rows, and the papers, that one statement reads. */
export const exportedRowsAtOnce = 500
/** Tries an invoice again where too many others are being made. */
export const maxArchivedInvoiceTries = 4
export const archivedInvoiceRetryMs = 5_000
/** Limits the invoices that Foyer makes for an archive, which has the newest, and the time. */
export const maxArchivedInvoices = 200
export const archivedInvoicesMs = 600_000
/** Limits the downloads of archives: those of an account, of a company, and all of a process. */
export const maxDownloadsPerAccount = 2
export const maxDownloadsPerCompany = 15
export const maxDownloadsAtOnce = 20
export const downloadRetrySeconds = 60
