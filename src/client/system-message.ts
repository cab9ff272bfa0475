import { $systemMessage } from '#stores/system-message.ts'

const banner = document.querySelector<HTMLElement>('[data-system-message]')
const text = banner?.querySelector('[data-text]')
const close = banner?.querySelector<HTMLButtonElement>('[data-close]')

/** Shows what is in the store; what the server wrote stays until then. */
if (banner && text && close) {
  const show = (message: string) => {
    text.textContent = message
    banner.toggleAttribute('data-empty', message === '')
  }
  $systemMessage.listen(show)
  close.hidden = false
  close.addEventListener('click', () => {
    $systemMessage.set('')
    show('')
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus()
  })
}
