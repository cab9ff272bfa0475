import { transform } from '@astrojs/compiler-rs'
import { parseSync } from 'rolldown/utils'
import { lineAt } from '#lib/json-text.ts'
import { presentName } from '../old-names.ts'
import { slotExamples, slotsWithContent } from '../slots.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { readShallow } from './nesting.ts'

/** Lists the slots that must show what a page puts into them. */
const withContent = [
  ...Object.keys(slotExamples).filter((slot) => slot.startsWith('layouts/')),
  ...slotsWithContent,
]
const needsContent = ({ renames }: BrandFolder, file: string) =>
  withContent.includes(presentName(renames.slots, file.replace('.astro', '')))

/** The text at a position, cut to a readable length. */
const around = (text: string, line: number, column: number) =>
  text
    .split('\n')
    [line - 1]?.slice(Math.max(0, column - 1))
    .trim()
    .slice(0, 40)

/** Returns whether compiled code shows what a page puts into it. */
const showsContent = (code: string) =>
  /\$\$slots\["default"\]|\bAstro\.slots\.render\(\s*["']default/.test(code)

/**
 * An error that keeps a compiled file from being loaded, such as a name that is declared twice, and
 * the line of the source where it is.
 */
function loadError(code: string, source: string) {
  const [error] = parseSync('file.ts', code, { showSemanticErrors: true }).errors
  if (!error) return undefined
  const plain = (line: string) => line.replace(/;\s*$/, '').trim()
  const lines = source.split('\n').map(plain)
  const compiled = error.labels.map(({ start }) =>
    plain(code.split('\n')[lineAt(code, start) - 1]!),
  )
  const found = compiled.findLast((line) => lines.includes(line)) ?? compiled.at(-1) ?? ''
  return { line: lines.lastIndexOf(found) + 1 || 1, text: `${found} (${error.message})` }
}

/** Says where a file is none that Astro can compile, or that can be loaded. */
function* checkCode(folder: BrandFolder, file: string, text: string): Generator<Finding, void> {
  const { error } = folder
  if (/^\s*---/.test(text) && !/^\s*---[^]*---/.test(text)) {
    const expected = 'a second ---, which ends the script at the top'
    yield error(file, 1, expected, 'none, so that shoppers would read the script')
    return
  }
  const { code, diagnostics } = transform(text, { filename: file })
  const fault = diagnostics.find(({ severity }) => severity === 'error')
  if (fault) {
    const { line = 1, column = 1 } = fault.labels[0] ?? {}
    const found = around(text, line, column) || 'the end of the file'
    yield error(file, line, 'valid Astro', `${found} (${fault.text})`)
    return
  }
  if (needsContent(folder, file) && !showsContent(code))
    yield error(file, 1, "a <slot /> for the page's content", 'none')
  const unloadable = loadError(code, text)
  if (unloadable) yield error(file, unloadable.line, 'valid Astro', unloadable.text)
}

/**
 * Says where a file of the theme is none that Astro can compile, as one such file keeps the whole
 * site from being built, and which layout or part leaves out what a page puts into it.
 */
export function* checkCompiles(folder: BrandFolder) {
  for (const file of folder.files(astroSources)) {
    const text = readShallow(folder, file)
    // It runs when the site starts, where its error would stop every brand.
    const exported = /^export\s+(?!type\b|interface\b).*/m.exec(text)
    if (exported) yield folder.error(file, lineAt(text, exported.index), 'no export', exported[0])
    yield* checkCode(folder, file, text)
  }
}
