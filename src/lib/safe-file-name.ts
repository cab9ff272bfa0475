const maxCharacters = 80

/** Returns a text as a part of a path on every system; it is not cut within a character. */
export const safeFileName = (text: string) =>
  [...text.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-')]
    .slice(0, maxCharacters)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '') || 'file'
