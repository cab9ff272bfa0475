import { MIMEType } from 'node:util'
import { refuse } from '../refusal.ts'

const invalid = () => refuse('invalid_utf8')

/**
 * The text of these bytes. Throws a 400 where they are not UTF-8: what cannot be read is never
 * replaced.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid()
  }
}

/**
 * Throws a 400 where what an address or a form escapes is not UTF-8. A percent sign that escapes
 * nothing is a text like any other.
 */
export function checkPercentEncoding(text: string): void {
  try {
    for (const escaped of text.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(escaped)
  } catch {
    throw invalid()
  }
}

/** A parameter of a content type, such as its charset; null where it has none. */
export const contentTypeParameter = (type: string, name: string) => {
  try {
    return new MIMEType(type).params.get(name)
  } catch {
    return null
  }
}

/** Throws a 415 where a body's type names another charset than UTF-8. */
export function checkCharset(type: string): void {
  const charset = contentTypeParameter(type, 'charset')
  if (charset !== null && !/^utf-?8$/i.test(charset)) throw refuse('unsupported_charset')
}

/**
 * Throws a 400 where a name or a text of a form with files is not UTF-8. What a file holds is its
 * own.
 */
export function checkMultipart(body: Buffer, type: string): void {
  for (const part of body.toString('latin1').split(`--${contentTypeParameter(type, 'boundary')}`)) {
    const [head = ''] = part.split('\r\n\r\n', 1)
    decodeUtf8(Buffer.from(/\bfilename\*?=/i.test(head) ? head : part, 'latin1'))
  }
}
