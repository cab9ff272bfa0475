import { transform } from '@astrojs/compiler-rs'
import type { BrandFolder } from '../folder.ts'

/** What stands at a place of a text, as much of its line as says enough. */
const around = (text: string, line: number, column: number) =>
  text
    .split('\n')
    [line - 1]?.slice(Math.max(0, column - 1))
    .trim()
    .slice(0, 40)

/** Says where a file of the theme is none that Astro can compile: one such file keeps the whole site from being built. */
export function* checkCompiles({ files, read, error }: BrandFolder) {
  for (const file of files(['{layouts,parts,pages}/**/*.astro'])) {
    const text = read(file)
    const fault = transform(text, { filename: file }).diagnostics.find(
      ({ severity }) => severity === 'error',
    )
    if (!fault) continue
    const { line = 1, column = 1 } = fault.labels[0] ?? {}
    yield error(
      file,
      line,
      'what Astro can compile',
      `${around(text, line, column) || 'the end of the file'} (${fault.text})`,
    )
  }
}
