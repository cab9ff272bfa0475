import type { MouseEvent } from 'react'
import { showToast } from '#browser/shell/toast.store.ts'
import { fillForm } from '#ui/fill-form.ts'
import type { AddressFormMessages } from './address-form.messages.ts'

/** Lists the texts that each button fills in, by field name. */
export type Fills = Partial<Record<'profile' | 'billing', Record<string, string>>>

const labels = { profile: 'ac_UseMyProfile', billing: 'ac_SameAsBilling' } as const

/**
 * Buttons that fill in what is known already; without script the form is sent and comes again
 * filled in, with nothing saved.
 */
export function FillButtons({ fills, messages }: { fills: Fills; messages: AddressFormMessages }) {
  const offered = (['profile', 'billing'] as const).filter(
    (name) => Object.keys(fills[name] ?? {}).length > 0,
  )
  if (offered.length === 0) return null
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const { form, value } = event.currentTarget
    event.preventDefault()
    fillForm(form!, fills[value as keyof Fills]!)
    showToast(messages.ac_FilledIn)
  }
  return (
    <div className="actions">
      {/* Enter in a field presses the first button of a form: that one saves. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {offered.map((name) => (
        <button key={name} className="button quiet" name="fill" value={name} onClick={fill}>
          {messages[labels[name]]}
        </button>
      ))}
    </div>
  )
}
