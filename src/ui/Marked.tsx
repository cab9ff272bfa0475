import { markWords, type FoundWords } from '#lib/mark-words.ts'

interface Props {
  text: string
  /** Holds the words of a search, if the text is in what it has found. */
  found?: FoundWords | undefined
  /** Stands before the text and is not searched. */
  lead?: string
}

/**
 * A text with what a search has found in it marked. A page's translation moves bare texts, which
 * React then cannot remove, so each stands in an element of its own.
 */
export function Marked({ text, found, lead = '' }: Props) {
  const parts = found ? markWords(text, found) : []
  if (!parts.some(({ isMarked }) => isMarked)) return <span key="plain">{lead + text}</span>
  return (
    <>
      {lead && <span>{lead}</span>}
      {parts.map(({ text, isMarked }, position) =>
        isMarked ? <mark key={position}>{text}</mark> : <span key={position}>{text}</span>,
      )}
    </>
  )
}
