import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validateEmail } from '#contract/calls.ts'
import { inputs } from '#contract/inputs.ts'
import { makeEmailCheck } from '#stores/email-check.ts'
import { makeForm } from '#stores/form.ts'

const fetched = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an address is asked about a second after typing has stopped, not sooner', async () => {
  const { typed, $isChecking } = makeEmailCheck(
    makeForm(validateEmail, inputs.validateEmail, () => {}),
    'ac_EmailIsInvalidMessage',
  )
  typed('a')
  await vi.advanceTimersByTimeAsync(999)
  typed('ada@demo.test')
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).not.toHaveBeenCalled()
  expect($isChecking.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect($isChecking.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect($isChecking.get()).toBe(false)
})

test('nothing typed is nothing to ask about', async () => {
  const { typed } = makeEmailCheck(
    makeForm(validateEmail, inputs.validateEmail, () => {}),
    'ac_EmailIsInvalidMessage',
  )
  typed('ada@demo.test')
  typed('  ')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).not.toHaveBeenCalled()
})
