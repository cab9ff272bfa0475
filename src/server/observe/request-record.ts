import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Holds the fields of a request that its line of the log has. */
export interface RequestRecord {
  /** Names the request: in the answer's headers, on its error page and in the log. */
  id: string
  /** The pattern of the page, the call or the endpoint, without what a shopper typed. */
  route?: string
  companyId?: number
  accountId?: number
}

const records = new AsyncLocalStorage<RequestRecord>()

/** Runs what answers a request: every line that it logs meanwhile has the request's id. */
export const runWithRecord = (record: RequestRecord, run: () => void) => records.run(record, run)

/** Returns the record of the request that is being answered. */
export const currentRecord = () => records.getStore()

/** Returns the fields that every line of the log has while a request is answered. */
export function requestFields() {
  const record = records.getStore()
  return record ? { request: record.id } : {}
}

/** Keeps an id that a proxy has given, unless it could be more than a name. */
export const readRequestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
