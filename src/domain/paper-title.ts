import type { DocumentKind } from '#contract/codes.ts'

interface NamedPaper {
  kind: DocumentKind
  name: string
  number?: string | undefined
}

/** Returns what a paper is called, and which one of its kind it is; one of no kind has a name. */
export const paperTitle = (
  { kind, name, number = '' }: NamedPaper,
  titleOf: (kind: Exclude<DocumentKind, 'other'>) => string,
) =>
  kind === 'other'
    ? { title: name, subject: number }
    : { title: titleOf(kind), subject: number || name }
