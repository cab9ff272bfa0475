import { isUtf8 } from 'node:buffer'
import type { BrandFolder, Finding } from './brand-folder.ts'

const mark = Buffer.from('\uFEFF')

/** Reports files with a byte order mark, or in another encoding than UTF-8. */
export function* checkEncoding({
  files,
  readBytes,
  error,
  warning,
}: BrandFolder): Generator<Finding, void> {
  for (const file of files('**/*.{astro,md,css,json}')) {
    const bytes = readBytes(file)
    // UTF-16 has a zero beside each letter of ours: nothing of the file could be read.
    if (bytes.includes(0)) yield error(file, 1, 'a file in UTF-8', 'another encoding')
    else if (!isUtf8(bytes)) yield warning(file, 1, 'a file in UTF-8', 'another encoding')
    // In JSON it is an error, which names it.
    else if (!file.endsWith('.json') && bytes.subarray(0, mark.length).equals(mark))
      yield warning(file, 1, 'a file in UTF-8 without a byte order mark', 'one at its start')
  }
}
