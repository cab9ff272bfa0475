import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeBoxes } from '#features/phone-verification/CodeBoxes.tsx'
import type { PhoneMessages } from '#features/phone-verification/phone.messages.ts'

const messages = { ac_Code: 'Code', ac_CodeDigit: '{{position}} of {{total}}' } as PhoneMessages
const onComplete = vi.fn()
const show = () =>
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <CodeBoxes
        messages={messages}
        initialDigits={[]}
        isBusy={false}
        error=""
        missing=""
        onComplete={onComplete}
      />
    </form>,
  )
const type = (position: number, value: string) =>
  fireEvent.input(screen.getByLabelText(`${position} of 6`), { target: { value } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  onComplete.mockReset()
  vi.useRealTimers()
})

test('a code is sent once, a second after its last digit', () => {
  show()
  type(1, '12345')
  wait(5_000)
  type(6, '6')
  wait(999)
  expect(onComplete).not.toHaveBeenCalled()
  wait(1)
  wait(5_000)
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test('further typing delays sending, and a press of the button replaces it', () => {
  show()
  type(1, '123456')
  wait(999)
  type(6, '7')
  wait(999)
  expect(onComplete).not.toHaveBeenCalled()
  fireEvent.submit(screen.getByLabelText('1 of 6').closest('form')!)
  wait(5_000)
  expect(onComplete).not.toHaveBeenCalled()
})

test('correcting a digit of a complete code delays sending', () => {
  show()
  type(1, '123456')
  wait(1_000)
  type(2, '9')
  wait(5_000)
  expect(onComplete).toHaveBeenCalledTimes(1)
  type(6, '0')
  wait(1_000)
  expect(onComplete).toHaveBeenLastCalledWith('193450')
})
