import type { FocusEvent, MouseEvent } from 'react'

/**
 * Selects the text of a field when it is entered. WebKit drops a selection of the focus when the
 * mouse is released, so a click selects as well, unless it has marked a part.
 */
export const selectWhole = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
  },
}
