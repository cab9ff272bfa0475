import { openPhonePopup } from '#browser/phone-popup.ts'

/**
 * A link to the popup opens it in place, from the moment that this is loaded: the store keeps the
 * wish until the popup is there.
 */
if (typeof document !== 'undefined')
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a[data-verify-telephone]')) return
    // A failed popup's link leads to the page with the popup open.
    if (document.querySelector('react-island[failed] .popup')) return
    event.preventDefault()
    openPhonePopup()
  })
