/**
 * Runs a change of the layout once the mouse is released. A press first takes the focus from a
 * field: what appears or goes then would move a button from under the pointer, and no click would
 * follow.
 */
let isPressed = false

const ends = ['mouseup', 'dragend', 'contextmenu'] as const
const setPressed = ({ type, button }: MouseEvent) => {
  isPressed = type === 'mousedown' && button === 0
}
if (typeof window !== 'undefined')
  for (const type of ['mousedown', ...ends] as const) addEventListener(type, setPressed, true)

export function afterPress(run: () => void) {
  if (!isPressed) return run()
  const over = new AbortController()
  const release = () => {
    over.abort()
    // The click comes right after the release.
    setTimeout(run)
  }
  for (const type of ends) addEventListener(type, release, { signal: over.signal })
}
