import * as limits from '#lib/limits/browser.ts'

/**
 * Ignores the second half of a double click on an element that the first half uncovered: it reacts
 * only after the time of a double click, or once the pointer is elsewhere.
 */
export function ignoreDoubleClick(pressed: Element | null) {
  if (!pressed) return
  const { left, right, top, bottom } = pressed.getBoundingClientRect()
  const over = new AbortController()
  setTimeout(() => over.abort(), limits.doubleClickMs)
  const swallow = (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) return over.abort()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const how = { capture: true, signal: over.signal }
  for (const type of ['pointerdown', 'mousedown', 'click'] as const)
    addEventListener(type, swallow, how)
}
