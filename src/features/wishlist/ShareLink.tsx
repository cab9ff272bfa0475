import { useRef } from 'react'
import { showToast } from '#browser/shell/toast.store.ts'
import { selectWhole } from '#ui/select-whole.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { ShareMessages } from './share.messages.ts'

interface Props {
  link: string
  messages: ShareMessages
}

/** The link to copy, or to send by whatever the device has for it. */
export function ShareLink({ link, messages }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const canSend = useHydrated() && typeof navigator.share === 'function'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(messages.ac_LinkCopied)
    } catch {
      // Some browsers and pages have no clipboard to write to.
      field.current!.select()
      showToast(messages.ac_LinkNotCopied, { isError: true })
    }
  }
  // A shopper who closes the sheet without sending has not failed.
  const sendLink = () => navigator.share({ url: link }).catch(() => {})
  return (
    <div className="share-link">
      <label htmlFor="shared-as">{messages.ac_ShareLink}</label>
      <input
        ref={field}
        id="shared-as"
        className="control"
        dir="ltr"
        readOnly
        value={link}
        {...selectWhole}
      />
      <button type="button" className="button needs-script" onClick={() => void copy()}>
        {messages.ac_CopyLink}
      </button>
      {canSend && (
        <button type="button" className="button" onClick={() => void sendLink()}>
          {messages.ac_SendLink}
        </button>
      )}
    </div>
  )
}
