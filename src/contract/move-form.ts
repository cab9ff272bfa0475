import * as z from 'zod/mini'
import { addressForm, type AddressChoices } from './address-form.ts'
import { planMoveInput } from './address.ts'
import type { FormField } from './form-field.ts'
import { moveDayFault } from './move-day.ts'

interface Day {
  /** The day of the brand's calendar. */
  today: string
  /** Set where a browser has a day that does not exist, and gives no text for it. */
  isUnreadable: boolean
}

/** Checks a move: its day together with its address. */
export function moveForm(
  fields: readonly FormField[],
  choices: AddressChoices,
  { today, isUnreadable }: Day,
) {
  const { old, orders, knownMove } = planMoveInput.shape
  const day = z.pipe(
    z._default(z.string(), ''),
    z.transform((text, context) => {
      const message = isUnreadable ? 'ac_MoveDayInvalid' : moveDayFault(text, today)
      if (message) context.issues.push({ code: 'custom', message, input: text })
      return text
    }),
  )
  return z.intersection(z.object({ day, old, orders, knownMove }), addressForm(fields, choices))
}
