/**
 * On narrow screens the menu is folded away; Escape folds it, too, and leaves the focus on what
 * opened it.
 */
const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]')

menu?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
