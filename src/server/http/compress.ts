import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, gzipSync, brotliCompressSync, zstdCompressSync } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Handler } from './handlers.ts'
import { sendLargeBody } from './large-body.ts'

/**
 * The ways to compress, the best first: each takes a fraction of a millisecond for a page, so it
 * waits for no thread. Brotli's window is as large as a page.
 */
const encoders = {
  zstd: (body: Buffer) => zstdCompressSync(body),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 3 }),
}
const encodings = Object.keys(encoders) as (keyof typeof encoders)[]

const isText = (type: unknown) => /^(?:text\/|application\/(?:\w+\+)?json)/.test(String(type))
/** Bytes that go into one packet of a network: fewer are not worth the time. */
const compressedFrom = 1_024

/** The body as it is sent; sets the headers that say how. */
function encode(response: ServerResponse, body: Buffer) {
  if (!isText(response.getHeader('content-type')) || response.hasHeader('content-encoding'))
    return body
  response.appendHeader('vary', 'accept-encoding')
  if (body.length < compressedFrom) return body
  const encoding = acceptedEncoding(response.req, encodings)
  if (encoding === 'identity') return body
  response.setHeader('content-encoding', encoding)
  return encoders[encoding](body)
}

/**
 * Sends what the handlers after it write as one body, compressed where it is text: a page is
 * complete before its first byte is sent.
 */
export const compress: Handler = (_request, response, next) => {
  const chunks: Uint8Array[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(chunk)
  }
  const { writeHead, write } = response
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse
  const writing = {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      // An error page replaces what was written before.
      chunks.length = 0
      response.statusCode = status
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) response.setHeader(name, value)
      return response
    },
    write(chunk: unknown) {
      keep(chunk)
      return true
    },
    end(chunk?: unknown) {
      keep(chunk)
      // Assigns instead of deleting: V8 reads an object that has lost a property more slowly.
      Object.assign(response, { writeHead, write, end })
      if (chunks.length === 0 && sendLargeBody(response)) return response
      const body = encode(response, Buffer.concat(chunks))
      if (body.length === 0) return end()
      response.setHeader('content-length', body.length)
      return end(body)
    },
  }
  Object.assign(response, writing)
  return next()
}
