import { stripVTControlCharacters } from 'node:util'
import { checkAll } from './check-all.ts'
import { brandNames } from '../config/brand-names.ts'
import { allLayers } from '../config/layers.ts'
import { baseFault } from '../config/site-text.ts'
import type { Finding } from './brand-folder.ts'
import { CliError } from '../commands/cli-error.ts'

/** By brand: why it is not in the build. */
export const leftOut = new Map<string, Finding[]>()

/**
 * Returns whether the build contains a file of a brand, as it does the stylesheet of the default
 * theme; the process reads the others itself. A finding without a file may be about any.
 */
const isBuilt = (id: string, { file }: Finding) =>
  file === '' || file.endsWith('.astro') || (id === 'default' && file.endsWith('.css'))

/**
 * Checks every brand and leaves out of the build those with errors in files that it contains, so
 * that they stop no other brand. Returns all findings. Throws where the default theme is one of
 * those, or where no other brand is left.
 */
export function leaveOutBroken(themes: string): Finding[] {
  const findings = Object.entries(checkAll(themes))
  for (const [id, found] of findings) {
    const errors = found.filter((finding) => finding.severity === 'error' && isBuilt(id, finding))
    if (errors.length > 0 && !leftOut.has(id)) leftOut.set(id, errors)
  }
  leaveOutExtending(themes)
  refuseNothing(findings.map(([id]) => id))
  return findings.flatMap(([, found]) => found)
}

/** Leaves out the brands that extend one that is left out. */
function leaveOutExtending(themes: string) {
  for (const [id = '', ...bases] of allLayers(themes))
    if (!leftOut.has(id) && bases.some((base) => leftOut.has(base)))
      leftOut.set(id, [{ severity: 'error', file: 'site.json', text: baseFault(themes, id) }])
}

function refuseNothing(ids: string[]) {
  const textsOf = (id: string) => leftOut.get(id)?.map(({ text }) => text) ?? []
  if (leftOut.has('default'))
    throw new CliError(
      `the default theme has errors, and every brand needs it:\n${textsOf('default').join('\n')}`,
    )
  const others = ids.filter((id) => id !== 'default')
  if (others.length > 0 && others.every((id) => leftOut.has(id)))
    throw new CliError(`no brand can be built:\n${others.flatMap(textsOf).join('\n')}`)
}

/** Splits the errors of a build into lines without the modules that a file is imported by. */
const linesOf = ({ id, loc, message, stack }: BuildError) =>
  stripVTControlCharacters([id, loc?.file, message, stack].join('\n'))
    .replaceAll('\\', '/')
    .split('\n')
    .filter((line) => !/\s- \S+$/.test(line.trimEnd()))

type BuildError = Error & { id?: string; loc?: { file?: string; line?: number } }

/**
 * Leaves out the brands whose files an error of the build names. Returns whether there is another
 * one among them that the build can do without.
 */
export function leaveOutFailed(themes: string, error: unknown) {
  const names = brandNames(themes).filter((id) => id !== 'default' && !leftOut.has(id))
  const lines = linesOf(error as BuildError)
  for (const [at, line] of lines.entries()) {
    const [, id = '', file = '', row] =
      /\bthemes\/([^/]+)\/([\w./-]+)[^:]*(?::(\d+))?/.exec(line) ?? []
    if (!names.includes(id) || leftOut.has(id)) continue
    // The line before a place says what is wrong there.
    const reason = /^\W*themes\//.test(line) ? (lines[at - 1] ?? '') : line
    const place = `${themes}/${id}/${file}:${row ?? (error as BuildError).loc?.line ?? 1}`
    const text = `${place}: expected a file that can be built, found ${reason.trim()}`
    leftOut.set(id, [{ severity: 'error', file, text }])
  }
  leaveOutExtending(themes)
  return names.some((id) => leftOut.has(id))
}
