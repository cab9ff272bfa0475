import { errorAttributes, FieldGroup } from '#ui/Field.tsx'
import type { AddressFormMessages } from './address-form.messages.ts'

/** Tells of each default, whether the address is it, and whether that is settled. */
export interface Defaults {
  isShipping: { checked: boolean; fixed: boolean }
  isBilling: { checked: boolean; fixed: boolean }
  /** Explains a settled one. */
  note: 'ac_BecomesDefaultNote' | 'ac_IsDefaultNote' | undefined
}

const labels = {
  isShipping: 'ac_DefaultForDelivery',
  isBilling: 'ac_DefaultForBilling',
} as const

/** Makes the address a default; the one that is a default stays it until another becomes it. */
export const DefaultChoices = ({
  defaults,
  messages,
}: {
  defaults: Defaults
  messages: AddressFormMessages
}) => (
  <FieldGroup
    name="defaults"
    label={messages.ac_DefaultAddress}
    note={defaults.note && messages[defaults.note]}
  >
    <div className="check-list">
      {(['isShipping', 'isBilling'] as const).map((name) => (
        <label key={name} className="choice">
          <input
            type="checkbox"
            name={name}
            value="true"
            defaultChecked={defaults[name].checked}
            disabled={defaults[name].fixed}
            {...(defaults[name].fixed && errorAttributes('defaults', undefined, defaults.note))}
          />
          <span>{messages[labels[name]]}</span>
        </label>
      ))}
    </div>
  </FieldGroup>
)
