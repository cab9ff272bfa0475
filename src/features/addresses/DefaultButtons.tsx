import type { SubmitEvent } from 'react'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { CancelButton } from '#ui/SafeButton.tsx'
import type { AddressEntry } from './addresses.rules.ts'
import type { AddressMessages } from './addresses.messages.ts'

export type DefaultKind = 'isBilling' | 'isShipping'

interface Props {
  id: string
  entry: AddressEntry
  messages: AddressMessages
  xsrf: string
  isBusy: boolean
  onDefault(kind: DefaultKind): void
}

const labels = { isShipping: 'ac_UseForDelivery', isBilling: 'ac_UseForBilling' } as const

/** Makes an address a default that it is not yet: of two, a popup asks which. */
export function DefaultButtons(props: Props) {
  const { entry } = props
  const kinds = (['isShipping', 'isBilling'] as const).filter((kind) => !entry[kind])
  return kinds.length > 1 ? (
    <DefaultPopup {...props} kinds={kinds} />
  ) : (
    <DefaultForm {...props} kinds={kinds} />
  )
}

type KindProps = Props & { kinds: readonly DefaultKind[] }

function DefaultForm({ id, entry, messages, xsrf, isBusy, onDefault, kinds }: KindProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    ignoreDoubleClick(button)
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
    onDefault(button.name as DefaultKind)
  }
  const isAlone = kinds.length === 1
  return (
    <form method="post" onSubmit={submit}>
      <FormFields call="changeAddress" xsrf={xsrf} />
      <input type="hidden" name="addressId" value={entry.addressId} />
      {kinds.map((kind) => (
        <button
          key={kind}
          className={isAlone ? 'button quiet' : 'button'}
          name={kind}
          value="true"
          aria-busy={isAlone && isBusy}
          aria-label={`${messages[labels[kind]]}: ${entry.title}`}
        >
          {messages[labels[kind]]}
        </button>
      ))}
      {!isAlone && (
        <CancelButton popover={id} className="button quiet">
          {messages.ac_Cancel}
        </CancelButton>
      )}
    </form>
  )
}

/** Asks which default; the browser opens and closes it by itself. */
function DefaultPopup(props: KindProps) {
  const { id, entry, messages, isBusy } = props
  return (
    <>
      <button
        type="button"
        className="button quiet"
        popoverTarget={id}
        aria-busy={isBusy}
        aria-label={`${messages.ac_MakeDefault}: ${entry.title}`}
      >
        {messages.ac_MakeDefault}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-question`}
        className="confirm"
      >
        <p id={`${id}-question`}>{messages.ac_MakeDefaultQuestion}</p>
        <DefaultForm {...props} />
      </div>
    </>
  )
}
