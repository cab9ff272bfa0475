import { transform } from '@astrojs/compiler-rs'
import { lineAt } from '#lib/json-text.ts'
import { slotExamples } from '../slots.ts'
import type { BrandFolder } from './brand-folder.ts'

const layouts = Object.keys(slotExamples)
  .filter((slot) => slot.startsWith('layouts/'))
  .map((slot) => `${slot}.astro`)

/** The text at a position, cut to a readable length. */
const around = (text: string, line: number, column: number) =>
  text
    .split('\n')
    [line - 1]?.slice(Math.max(0, column - 1))
    .trim()
    .slice(0, 40)

/** Whether compiled code shows what a page puts into it. */
const showsContent = (code: string) =>
  /\$\$slots\["default"\]|\bAstro\.slots\.render\(\s*["']default/.test(code)

/**
 * Says where a file of the theme is none that Astro can compile, as one such file keeps the whole
 * site from being built, and which layout leaves out the page that it is of.
 */
export function* checkCompiles({ files, read, error }: BrandFolder) {
  for (const file of files(['{layouts,parts,pages}/**/*.astro'])) {
    const text = read(file)
    // It runs when the site starts, where its error would stop every brand.
    const exported = /^export\s+(?!type\b|interface\b).*/m.exec(text)
    if (exported) yield error(file, lineAt(text, exported.index), 'no export', exported[0])
    const { code, diagnostics } = transform(text, { filename: file })
    const fault = diagnostics.find(({ severity }) => severity === 'error')
    if (!fault) {
      if (layouts.includes(file) && !showsContent(code))
        yield error(file, 1, "a <slot /> for the page's content", 'none')
      continue
    }
    const { line = 1, column = 1 } = fault.labels[0] ?? {}
    yield error(
      file,
      line,
      'valid Astro',
      `${around(text, line, column) || 'the end of the file'} (${fault.text})`,
    )
  }
}
