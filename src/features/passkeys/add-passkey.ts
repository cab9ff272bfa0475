import type { addPasskey } from '#browser/passkeys.ts'
import { showToast } from '#browser/shell/toast.store.ts'

type PasskeyForm = Parameters<typeof addPasskey>[0]

for (const form of document.querySelectorAll<PasskeyForm>('form[data-add-passkey]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void import('#browser/passkeys.ts').then(
      (passkeys) => passkeys.addPasskey(form),
      () => showToast(form.dataset.failed ?? '', { isError: true }),
    )
  })
