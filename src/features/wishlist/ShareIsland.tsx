import { useStore } from '@nanostores/react'
import { useRef, type SubmitEvent } from 'react'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { Confirm } from '#ui/Confirm.tsx'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { ShareLink } from './ShareLink.tsx'
import type { ShareMessages } from './share.messages.ts'
import { $isChanging, $link, share, stopSharing } from './share.store.ts'

interface Props {
  /** The link of the list; empty where it is not shared. */
  initial: string
  messages: ShareMessages
  xsrf: string
}

/** Leads to the link on the page after a plain form. */
const here = '#share'

export function ShareIsland({ initial, messages, xsrf }: Props) {
  const link = useStore($link, { ssr: () => undefined }) ?? initial
  const isBusy = useStore($isChanging)
  const around = useRef<HTMLDivElement>(null)

  const run = async (event: SubmitEvent, change: Promise<boolean>, done: string) => {
    event.preventDefault()
    // Ignores the double click's second half, which would press the button's successor.
    ignoreDoubleClick(event.nativeEvent.submitter)
    try {
      if (!(await change)) return
      showToast(done)
      requestAnimationFrame(() =>
        around.current?.querySelector<HTMLElement>('input[readonly], button.share')?.focus(),
      )
    } catch (error) {
      showFailure(error, messages)
    }
  }

  return (
    <div className="share-list" ref={around}>
      <p>{messages.ac_ShareWishlistText}</p>
      {link ? (
        <>
          <ShareLink link={link} messages={messages} />
          <Confirm
            id="stop-sharing"
            label={messages.ac_StopSharing}
            question={messages.ac_StopSharingQuestion}
            yes={messages.ac_Yes}
            no={messages.ac_No}
            action={here}
            busy={isBusy}
            onConfirm={(event) => void run(event, stopSharing(), messages.ac_SharingStopped)}
          >
            <FormFields call="stopSharingWishlist" xsrf={xsrf} />
          </Confirm>
        </>
      ) : (
        <form
          method="post"
          action={here}
          onSubmit={(event) => void run(event, share(), messages.ac_WishlistShared)}
        >
          <FormFields call="shareWishlist" xsrf={xsrf} />
          <button className="button share" aria-busy={isBusy}>
            {messages.ac_ShareWishlist}
          </button>
        </form>
      )}
    </div>
  )
}
