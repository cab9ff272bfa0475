import { create } from 'content-disposition'
import { noInput } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { id as exportId } from '#contract/text.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { logSecurity } from '../observe/security-events.ts'
import { refuse } from '../refusal.ts'
import { takeDownloadPlace } from './download-places.ts'

export const personalDataCalls = {
  createDataExport: defineCall(calls.createDataExport, {
    input: noInput,
    isConfirmed: true,
    run: ({ session, locale }) => session.shop.dataExports.create(locale),
  }),
  listDataExports: defineCall(calls.listDataExports, {
    input: noInput,
    run: ({ session }) => session.shop.dataExports.list(),
  }),
}

/**
 * Answers an archive of the shopper's own; its bytes are sent as fast as the client takes them.
 * Throws 401 where nobody is signed in, 404 where the shopper has none by that id, and 429 where too
 * many are under way.
 */
export async function downloadDataExport(context: CallContext, given: string) {
  const { maybeSession: session, services, brand, sendLarge } = context
  if (!session) throw refuse('not_signed_in')
  const id = exportId.safeParse(given).data
  const found = id ? await session.shop.dataExports.find(id) : undefined
  if (!found) throw refuse('export_gone')
  const { files } = found
  async function* read() {
    for (const file of files) {
      const bytes = await services.files.read(brand.companyId, file)
      if (!bytes) throw new Error('a part of an archive is missing')
      yield bytes
    }
  }
  logSecurity(services.log, 'archive_downloaded')
  sendLarge?.(read(), takeDownloadPlace(brand.companyId, session.shopper.id))
  return new Response(null, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': create(found.fileName),
      'content-length': String(found.size),
      'cache-control': 'private, no-store',
    },
  })
}
