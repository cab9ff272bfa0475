import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validateEmail } from '#contract/calls.ts'
import { validateEmailInput } from '#contract/account.ts'
import { makeEmailCheck } from '#browser/email-check.ts'
import { makeForm } from '#browser/form.ts'

const fetched = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => null })
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an address is checked a second after typing has stopped', async () => {
  const { typed, $isChecking } = makeEmailCheck(
    makeForm(
      validateEmail,
      () => validateEmailInput,
      () => {},
    ),
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

test('an empty field is not checked', async () => {
  const { typed } = makeEmailCheck(
    makeForm(
      validateEmail,
      () => validateEmailInput,
      () => {},
    ),
    'ac_EmailIsInvalidMessage',
  )
  typed('ada@demo.test')
  typed('  ')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).not.toHaveBeenCalled()
})

test('saving waits three seconds for an answer, and a later answer still counts', async () => {
  const form = makeForm(
    validateEmail,
    () => validateEmailInput,
    () => {},
  )
  const { typed, $isChecking } = makeEmailCheck(form, 'ac_EmailIsInvalidMessage')
  let answer = (_: Response) => {}
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  typed('ada@demo.test')
  await vi.advanceTimersByTimeAsync(1_000 + 2_999)
  expect($isChecking.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect($isChecking.get()).toBe(false)
  const errors = { Email: 'ac_EmailIsInvalidMessage' }
  answer(
    Response.json(
      { errors },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  await expect.poll(() => form.$form.get().errors).toEqual(errors)
})

test.each([
  [422, { Email: 'ac_EmailIsInvalidMessage' }],
  // A check over the limit has no result for the address.
  [429, undefined],
  [503, undefined],
])('a check that is answered with %i sets the errors %j', async (status, errors) => {
  const form = makeForm(
    validateEmail,
    () => validateEmailInput,
    () => {},
  )
  const { typed } = makeEmailCheck(form, 'ac_EmailIsInvalidMessage')
  const problem = { type: 'about:blank', title: 'x', status, errors: { Email: 'ac_TooManyTries' } }
  fetched.mockImplementation(() =>
    Promise.resolve(
      Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }),
    ),
  )
  typed('ada@demo.test')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => fetched).toHaveBeenCalledTimes(1)
  expect(form.$form.get().errors ?? {}).toEqual(errors ?? {})
})
