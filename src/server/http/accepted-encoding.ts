import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { maxEncodingCharacters } from './request-limits.ts'

/** The types of the package do not know the order of preference yet. */
type Choose = (
  available: readonly string[],
  options: { preferred: readonly string[] },
) => string | undefined

/** The one encoding that every client reads. */
const usual = 'gzip'

/**
 * Returns the encoding of an answer (RFC 9110, section 12.5.3): of the available ones that the
 * client likes best the first, else `identity`. A wildcard stands for gzip alone, since clients that
 * send one rarely read zstd or Brotli.
 */
export function acceptedEncoding<Name extends string>(
  request: IncomingMessage,
  available: readonly Name[],
): Name | 'identity' {
  const { 'accept-encoding': wanted = '' } = request.headers
  // No client has so many wishes, each of which takes time.
  if (wanted.length > maxEncodingCharacters) return 'identity'
  const negotiator = new Negotiator(request)
  const hasWildcard = wanted.includes('*')
  const named = hasWildcard ? negotiator.encodings().map((name) => name.toLowerCase()) : available
  const candidates = available.filter((name) => name === usual || named.includes(name))
  const choose: Choose = negotiator.encoding.bind(negotiator)
  const accepted = choose([...candidates, 'identity'], { preferred: candidates })
  return candidates.find((name) => name === accepted) ?? 'identity'
}
