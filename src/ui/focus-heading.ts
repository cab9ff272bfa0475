/**
 * Where what had the focus is gone, the heading of its card has it, or that of the page where the
 * card is gone, too.
 */
export function focusHeading(card: Element | null | undefined) {
  const heading =
    card?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
