import type { IncomingMessage, ServerResponse } from 'node:http'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import type { Brand } from '#brands/config/brands.ts'
import { brandFilesPath, fileAt } from '#brands/files/brand-files.ts'
import { cachedFor } from '#lib/cached.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { forever, type File } from './files.ts'
import type { Handler } from './handlers.ts'

/** Better than these costs seconds of a start, and saves 4 %. Those before are preferred. */
const encoders = [
  [
    'br',
    (body: Buffer) =>
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ],
  ['gzip', (body: Buffer) => promisify(gzip)(body, { level: 9 })],
] as const

/** Bytes that go into one packet of a network: fewer are not worth the time. */
const compressedFrom = 1_024

type Content = Pick<File, 'type' | 'body'>

/** A file in one encoding; every one has an entity tag of its own. */
interface Variant {
  encoding: string
  body: Buffer
  etag: string
}

/** The variants that are worth sending, the plain one last. */
const variantsOf = cachedFor(async ({ body }: Content): Promise<Variant[]> => {
  const plain = Buffer.from(body)
  const worthwhile = plain.length < compressedFrom ? [] : encoders
  const encoded = await Promise.all(
    worthwhile.map(async ([encoding, encode]) => ({ encoding, body: await encode(plain) })),
  )
  return [
    ...encoded.filter(({ body }) => body.length < plain.length),
    { encoding: 'identity', body: plain },
  ].map((variant) => ({
    ...variant,
    etag: `"${hash('sha256', variant.body, 'base64url')}"`,
  }))
})

function variantFor(request: IncomingMessage, variants: Variant[]) {
  const accepted = acceptedEncoding(
    request,
    variants.map(({ encoding }) => encoding),
  )
  return variants.find(({ encoding }) => encoding === accepted) ?? variants.at(-1)!
}

/** Answers with a file, which may be kept as `cache` says. */
async function sendFile(
  { file, cache }: { file: Content; cache: string },
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const variant = variantFor(request, await variantsOf(file))
  const { body, encoding, etag } = variant
  const kept = {
    etag,
    vary: 'accept-encoding',
    'cache-control': cache,
    'x-content-type-options': 'nosniff',
  }
  // A request's own Cache-Control is for caches on the way.
  const asked = { 'if-none-match': request.headers['if-none-match'] }
  if (fresh(asked, { etag })) return response.writeHead(304, kept).end()
  response.writeHead(200, {
    ...kept,
    'content-type': file.type,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  return response.end(body)
}

/**
 * Answers requests for files, by their path, from memory: a client that goes away leaves no
 * descriptor open, and a new build takes no file away. Each file is compressed once, for the first
 * who asks for it.
 */
export function serveFiles(files: Map<string, File>): Handler {
  return (request, response, next) => {
    const file = files.get((request.url ?? '').split('?')[0]!)
    return file ? sendFile({ file, cache: file.cache }, request, response) : next()
  }
}

/**
 * Answers requests for the files of the brand that a request is for. Browsers may keep one whose
 * address names its present version; any other may change at its address.
 */
export function serveBrandFiles(brandOf: (request: IncomingMessage) => Brand | undefined): Handler {
  return (request, response, next) => {
    const [path = '', version] = (request.url ?? '').split('?')
    const brand = path.startsWith(brandFilesPath) ? brandOf(request) : undefined
    const file = brand && fileAt(brand.files, path)
    if (!file) return next()
    const cache = version === file.version ? forever : 'no-cache'
    return sendFile({ file, cache }, request, response)
  }
}
