import { Check, Copy } from 'lucide'
import { useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  code: string
  /** Gets what is to be shown of it. */
  onMessage(message: string, options?: { isError: boolean }): void
  messages: Record<'ac_Copy' | 'ac_Copied' | 'ac_CodeCopied' | 'ac_CodeNotCopied', string>
}

/** A code that is selected as a whole, with a button that copies it. */
export function CopyCode({ code, onMessage, messages }: Props) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
      onMessage(messages.ac_CodeCopied)
    } catch {
      // Some browsers and pages have no clipboard to write to.
      setCopied(false)
      getSelection()?.selectAllChildren(text.current!)
      onMessage(messages.ac_CodeNotCopied, { isError: true })
    }
  }
  const label = isCopied ? messages.ac_Copied : messages.ac_Copy
  return (
    <span className="copy-code">
      <code ref={text}>{code}</code>
      <button
        type="button"
        className="icon-button needs-script"
        title={label}
        aria-label={`${label}: ${code}`}
        onClick={() => void copy()}
      >
        <Icon of={isCopied ? Check : Copy} size={18} />
      </button>
    </span>
  )
}
