/** Once the page shows that a button of a list is gone, its neighbour has the focus, or what is around the list where it was the last. */
export const focusButtonAt = (around: HTMLElement | null, position: number) =>
  requestAnimationFrame(() => {
    const buttons = around?.querySelectorAll<HTMLElement>('li button') ?? []
    ;(buttons[Math.min(position, buttons.length - 1)] ?? around)?.focus()
  })
