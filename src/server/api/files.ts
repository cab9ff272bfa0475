import { create } from 'content-disposition'
import { downloadInvoice, voucherCalendar } from '#contract/calls.ts'

const calls = [downloadInvoice, voucherCalendar].map(({ path }) =>
  path.split('{')[0]!.toLowerCase(),
)

/** Whether a call at this path answers a file. */
export const isFile = (path: string) => calls.some((call) => path.toLowerCase().startsWith(call))

/** A file to download under its name; the specification has one for files without. */
export const fileResponse = (body: BodyInit, type: string, name: string) =>
  new Response(body, {
    headers: { 'content-type': type, 'content-disposition': create(name || 'unknow.txt') },
  })
