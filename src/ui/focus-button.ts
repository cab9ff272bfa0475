/** Once the page shows that a button is gone, its neighbour in the list has the focus, or the list itself where it was the last. */
export const focusButtonAt = (list: HTMLElement | null, position: number) =>
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll('button') ?? []
    ;(buttons[Math.min(position, buttons.length - 1)] ?? list)?.focus()
  })
