import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { PreferencesMessages } from './settings.messages.ts'

export type SaveState = 'idle' | 'unsaved' | 'saved'

interface Props {
  state: SaveState
  /** Names what is saved. */
  title: string
  messages: PreferencesMessages
}

/**
 * Says beside the choices that they are saved. The button is there while they are not, and without
 * script.
 */
export function SaveLine({ state, title, messages }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // The pressed button is gone, and the focus with it, unless the shopper went on meanwhile.
    // A browser takes it from a hidden button only with the next frame.
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === button.current
    if (state === 'saved' && isPressed.current && isLost)
      note.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [state])
  return (
    <div className="save-line">
      <button
        ref={button}
        className={state === 'unsaved' ? 'button' : 'button without-script'}
        aria-label={`${messages.ac_Save}: ${title}`}
        onClick={() => (isPressed.current = true)}
      >
        {messages.ac_Save}
      </button>
      <p ref={note} role="status" className="save-note" tabIndex={-1}>
        {state === 'saved' && (
          <>
            <Icon of={Check} size={18} />
            <span>{messages.ac_Saved}</span>
          </>
        )}
      </p>
    </div>
  )
}
