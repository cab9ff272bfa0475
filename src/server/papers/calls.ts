import { create } from 'content-disposition'
import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { downloadPapersInput, listPapersInput } from '#contract/paper.ts'
import { safeFileName } from '#lib/safe-file-name.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { takeDownloadPlace } from '../personal-data/download-places.ts'
import { refuse, Unavailable } from '../refusal.ts'
import { makePaperArchive, type PaperArchive } from './archive.ts'
import { paperTitles } from './paper-titles.ts'
import type { StoredPaper } from './queries.ts'

/** Returns the name of an archive's file, such as `Shop-Invoices-2026.zip`; no search is in it. */
function fileNameOf(
  { brand, t }: CallContext,
  { year, part }: { year?: number | undefined; part: number },
) {
  const parts = [brand.companyName, t('ac_Papers'), year, part > 1 && part].filter(Boolean)
  return `${safeFileName(parts.join(' ')).replaceAll(' ', '-')}.zip`
}

function describeArchive(context: CallContext, papers: StoredPaper[], signal: AbortSignal) {
  const { session, services, brand, locale, origin, t } = context
  const { messages, files } = services
  const archive: PaperArchive = {
    papers,
    brand,
    origin,
    signal,
    t,
    titles: paperTitles(t),
    timeZone: brand.timeZone,
    readFile: (name) => files.read(brand.companyId, name),
    makeInvoice: (orderId) =>
      session.shop.papers.makeInvoice(orderId, { locale, messages, signal }),
  }
  return archive
}

/**
 * Starts an archive that holds one of the places of downloads until its answer is over. Throws 429
 * where too many are under way.
 */
function startArchive(context: CallContext, papers: StoredPaper[]) {
  const { session, brand, sendLarge } = context
  const ended = new AbortController()
  const release = takeDownloadPlace(brand.companyId, session.shopper.id)
  const chunks = makePaperArchive(describeArchive(context, papers, ended.signal))
  const first = chunks.next()
  async function* body() {
    const { value, done } = await first
    if (!done) yield value
    yield* chunks
  }
  const close = () => {
    ended.abort(new Error('nobody waits for the archive'))
    release()
    chunks.return(undefined).catch(() => {})
  }
  if (sendLarge) sendLarge(body(), close)
  else close()
  return { first }
}

/**
 * Answers an archive whose bytes are sent as fast as the client takes them, and which is broken off
 * where it fails. Throws 404 where the query finds nothing, 429 where too many are under way, and
 * 503 where no paper can be read.
 */
async function downloadPapers(context: CallContext, wanted: InputOf<typeof calls.downloadPapers>) {
  const { session, t } = context
  const papers = await session.shop.papers.find(wanted, paperTitles(t))
  if (papers.length === 0) throw refuse('document_missing')
  const { first } = startArchive(context, papers)
  // An answer that has not begun can still lead to a page with a sentence.
  await first.catch((error: unknown) => {
    throw new Unavailable(error)
  })
  return new Response(null, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': create(fileNameOf(context, wanted)),
      'cache-control': 'private, no-store',
    },
  })
}

export const paperCalls = {
  listPapers: defineCall(calls.listPapers, {
    input: listPapersInput,
    run: ({ session, t }, wanted) => session.shop.papers.list(wanted, paperTitles(t)),
  }),
  downloadPapers: defineCall(calls.downloadPapers, {
    input: downloadPapersInput,
    run: downloadPapers,
  }),
}
