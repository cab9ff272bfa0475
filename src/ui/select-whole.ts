import type { FocusEvent, MouseEvent } from 'react'

/** Selects the text of a field when it is entered, and keeps it selected until a part is marked. */
export const selectWhole = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  // WebKit drops a selection at the end of a click into it, after its event.
  onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    if (selectionStart === 0 && selectionEnd === value.length) event.preventDefault()
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
  },
}
