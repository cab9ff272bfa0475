import { create } from 'content-disposition'
import {
  downloadDocument,
  downloadInvoice,
  downloadPapers,
  returnCalendar,
  returnLabel,
  voucherCalendar,
} from '#contract/calls.ts'
import { pathPattern } from '#lib/paths.ts'
import { endpoints } from '#routes.ts'

const patterns = [
  downloadDocument,
  downloadInvoice,
  downloadPapers,
  returnCalendar,
  returnLabel,
  voucherCalendar,
  endpoints.dataExport,
].map(({ path }) => pathPattern(path))

/** Tells whether a call or an endpoint at this path answers a file. */
export const isFile = (path: string) => patterns.some((pattern) => pattern.test(path))

/** A file to download under its name; the specification has one for files without. */
export const fileResponse = (body: BodyInit, type: string, name: string) =>
  new Response(body, {
    headers: { 'content-type': type, 'content-disposition': create(name || 'unknow.txt') },
  })
