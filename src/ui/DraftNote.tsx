import { useEffect, useRef, useState } from 'react'
import { keepOnLeave, readTabDraft } from './draft.ts'
import { fillForm } from './fill-form.ts'
import { changesIn } from './form-changes.ts'

interface Props {
  xsrf: string
  /** Set where the page itself came with the typed values. */
  isRefused: boolean
  messages: { ac_DraftKept: string; ac_Discard: string }
}

/**
 * In a form: brings back what was left unsaved on its page, and says so. It is always there, so
 * that screen readers hear of it.
 */
export function DraftNote({ xsrf, isRefused, messages }: Props) {
  const note = useRef<HTMLDivElement>(null)
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    const form = note.current!.closest('form')!
    const draft = readTabDraft(xsrf)
    // Present typing is newer.
    if (draft && !isRefused && Object.keys(changesIn(form)).length === 0) {
      fillForm(form, draft)
      setBack(true)
    }
    return keepOnLeave(form, xsrf)
  }, [xsrf, isRefused])

  return (
    <div ref={note} className={isBack ? 'draft-note wide' : 'visually-hidden'}>
      <p role="status">{isBack && messages.ac_DraftKept}</p>
      {isBack && (
        <button
          type="button"
          className="button quiet"
          data-discard=""
          onClick={() => location.reload()}
        >
          {messages.ac_Discard}
        </button>
      )}
    </div>
  )
}
