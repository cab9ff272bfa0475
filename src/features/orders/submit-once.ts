/** A form that is on its way is not sent again by a second press. */
const form = document.querySelector<HTMLFormElement>('[data-submit-once]')
const button = form?.querySelector('button')

form?.addEventListener('submit', (event) => {
  if (button?.ariaBusy === 'true') event.preventDefault()
  else button?.setAttribute('aria-busy', 'true')
})
// A page that is taken from the browser's memory can be sent again.
addEventListener('pageshow', () => button?.removeAttribute('aria-busy'))
