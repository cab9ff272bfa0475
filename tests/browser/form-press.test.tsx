import { expect, test, vi } from 'vitest'
import { makeForm } from '#browser/form.ts'
import { validateEmail } from '#contract/calls.ts'
import { validateEmailInput } from '#contract/account.ts'

test('what a press has found is kept where the server answers before it ends', async () => {
  const { $form, changed, setError } = makeForm(
    validateEmail,
    () => validateEmailInput,
    () => {},
  )
  const shown = document.createElement('form')
  shown.innerHTML = '<input name="email" value="" />'
  const read = vi.spyOn(validateEmailInput, 'safeParse')
  window.dispatchEvent(new MouseEvent('mousedown', { button: 0 }))
  changed(shown, { Email: 'ac_before' }, shown.querySelector('input')!)
  await expect.poll(() => read).toHaveBeenCalled()
  setError('Name', 'ac_NameIsTaken')
  expect($form.get().errors).toBeUndefined()
  window.dispatchEvent(new MouseEvent('mouseup', { button: 0 }))
  const both = { Email: expect.any(String) as string, Name: 'ac_NameIsTaken' }
  await expect.poll(() => $form.get().errors).toEqual(both)
})
