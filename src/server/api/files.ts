import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { create } from 'content-disposition'

/** A PDF to keep, under its name. */
export const pdfResponse = (pdf: Readable, name: string) =>
  new Response(Readable.toWeb(pdf) as ReadableStream<Uint8Array> as unknown as BodyInit, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': create(name) },
  })
