/**
 * Moves the focus from a removed element to the heading of its card, or to that of the page where
 * the card is gone, too.
 */
export function focusHeading(card: Element | null | undefined) {
  const heading =
    card?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
