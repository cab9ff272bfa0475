import { useRef } from 'react'
import { showToast } from '#browser/shell/toast.store.ts'
import { selectWhole } from '#ui/select-whole.ts'
import { useShare } from '#ui/use-share.ts'
import type { ShareMessages } from './share.messages.ts'

interface Props {
  link: string
  messages: ShareMessages
}

/** The link to copy, or to send by whatever the device has for it. */
export function ShareLink({ link, messages }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const share = useShare()
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
      {share && (
        <button type="button" className="button" onClick={() => share({ url: link })}>
          {messages.ac_SendLink}
        </button>
      )}
    </div>
  )
}
