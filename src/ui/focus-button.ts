import { focusHeading } from './focus-heading.ts'

/**
 * Once the page shows that a button of a list is gone, its neighbour has the focus, or its card's
 * heading where it was the last.
 */
export const focusButtonAt = (around: HTMLElement | null, position: number) =>
  requestAnimationFrame(() => {
    const buttons = around?.querySelectorAll<HTMLElement>('li button') ?? []
    const neighbour = buttons[Math.min(position, buttons.length - 1)]
    if (neighbour) neighbour.focus()
    else focusHeading(around?.closest('.card'))
  })
