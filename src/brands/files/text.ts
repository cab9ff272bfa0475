/** Returns a text without a byte order mark. Throws where it is in UTF-16, or no text. */
export function readText(bytes: Buffer) {
  if (bytes.includes(0)) throw new Error('another encoding than UTF-8')
  return bytes.toString().replace(/^\uFEFF/, '')
}

/** Returns whether an address is none of a file beside the one that names it. */
export const isElsewhere = (address: string) => /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)

/** Returns whether an error names the file and the line that it is about. */
export const isPlaced = (error: unknown) => /:\d+: expected /.test((error as Error).message)
