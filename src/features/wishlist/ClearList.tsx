import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { WishlistMessages } from './wishlist.messages.ts'

interface Props {
  isBusy: boolean
  messages: WishlistMessages
}

/** A link that makes way for its own question; without script 'no' is the page anew. */
export function ClearList({ isBusy, messages }: Props) {
  const question = useRef<HTMLDetailsElement>(null)
  const no = useRef<HTMLAnchorElement>(null)
  const close = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    question.current!.open = false
    question.current!.querySelector('summary')!.focus()
  }
  return (
    <details
      className="clear-list"
      ref={question}
      onToggle={({ currentTarget }) => currentTarget.open && no.current!.focus()}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.open && close(event)}
    >
      <summary>
        <span className="when-closed">{messages.ac_ClearList}</span>
        <span className="when-open">{messages.ac_AreYouSure}</span>
      </summary>
      <button className="button danger" name="ids" value="all" aria-busy={isBusy}>
        {messages.ac_Yes}
      </button>
      <a ref={no} className="button" href="" onClick={close}>
        {messages.ac_No}
      </a>
    </details>
  )
}
