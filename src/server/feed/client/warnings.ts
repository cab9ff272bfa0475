import type { FieldError } from '../field-errors.ts'
import type { LineName } from '../parse-line.ts'

/** Lines of one group that are named. */
const maxNamed = 5

/** Removes what differs from line to line: places in lists, and the values found there. */
const alike = (text: string) => text.replace(/(^|\.)\d+(?=\.|$)/g, '')
const withoutFound = (text: string) => text.replace(/, found [^:]*/, '')

/** Collects the warnings of lines, those of one kind together. */
export function collectWarnings() {
  const groups = new Map<string, Set<string>>()
  return {
    add(report: LineName & { warnings?: FieldError[] }) {
      const { type = 'line', externalId = '', orderNumber, warnings = [] } = report
      for (const { field, expected } of warnings) {
        const kind = `${type} ${alike(field)}: ${withoutFound(expected)}`
        groups.set(kind, (groups.get(kind) ?? new Set()).add(orderNumber ?? externalId))
      }
    },
    /** A text for each kind, the most frequent first. */
    texts: () =>
      [...groups]
        .sort(([, a], [, b]) => b.size - a.size)
        .map(([kind, names]) => {
          const some = [...names].slice(0, maxNamed).join(', ')
          return `${kind} (${names.size > maxNamed ? `${names.size}, such as ${some}` : some})`
        }),
  }
}
