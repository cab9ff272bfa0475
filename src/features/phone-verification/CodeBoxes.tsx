import { useEffect, useRef, type RefObject } from 'react'
import * as browserLimits from '#lib/limits/browser.ts'
import * as telephoneLimits from '#lib/limits/telephones.ts'
import { selectWhole } from '#ui/select-whole.ts'
import { fillBoxes } from './phone.rules.ts'
import type { PhoneMessages } from './phone.messages.ts'

interface Props {
  messages: PhoneMessages
  /** Holds the digits of a plain form. */
  initialDigits: readonly string[]
  isBusy: boolean
  error: string
  /** Says how many digits are missing, where too few were sent. */
  missing: string
  /** Hears of six digits, a second after the last. */
  onComplete(code: string): void
}

const positions = Array.from({ length: telephoneLimits.codeDigits }, (_, position) => position)

const inputsIn = (group: HTMLFieldSetElement) => [...group.querySelectorAll('input')]

/** Fills the boxes of a group, and sends their code once nobody has typed for a second. */
function useCodeEntry(
  group: RefObject<HTMLFieldSetElement | null>,
  onComplete: Props['onComplete'],
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasComplete = useRef(false)
  const inputs = () => inputsIn(group.current!)
  const stop = () => clearTimeout(timer.current)
  const waitThenSend = () => {
    const code = inputs()
      .map(({ value }) => value)
      .join('')
    if (code.length === telephoneLimits.codeDigits)
      timer.current = setTimeout(() => onComplete(code), browserLimits.codeSubmitDelayMs)
  }
  const fill = (position: number, text: string) => {
    stop()
    const before = inputs().map(({ value }, i) => (i === position ? '' : value))
    const { boxes, next } = fillBoxes(before, position, text)
    inputs().forEach((input, i) => {
      input.value = boxes[i]!
    })
    inputs()[next]!.focus()
    // A shopper who corrects one digit may correct another.
    if (!wasComplete.current || next === telephoneLimits.codeDigits - 1) waitThenSend()
    wasComplete.current = boxes.every((digit) => digit !== '')
  }
  const newest = useRef(fill)
  useEffect(() => {
    newest.current = fill
  })
  useEffect(() => {
    const { form } = group.current!
    // The button sends it without the delay.
    form?.addEventListener('submit', stop)
    // A whole code that was filled in before this was alive.
    const first = inputsIn(group.current!)[0]!
    if (first.value.length > 1) newest.current(0, first.value)
    return () => {
      stop()
      form?.removeEventListener('submit', stop)
    }
  }, [group])
  return fill
}

/**
 * Six boxes of a digit each. Any of them takes a whole code that is pasted or filled in by the
 * phone.
 */
export function CodeBoxes({ messages, initialDigits, isBusy, error, missing, onComplete }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const fill = useCodeEntry(group, onComplete)
  const focusBox = (position: number) => inputsIn(group.current!)[position]?.focus()
  useEffect(() => {
    const last = inputsIn(group.current!).at(-1)!
    if (error) last.focus()
    if (error) last.select()
  }, [error])

  return (
    <fieldset className="field" ref={group}>
      <legend>{messages.ac_Code}</legend>
      <div className="code-boxes" dir="ltr">
        {positions.map((position) => (
          <input
            key={position}
            className="control"
            name="code[]"
            inputMode="numeric"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            aria-label={messages.ac_CodeDigit
              .replace('{{position}}', String(position + 1))
              .replace('{{total}}', String(telephoneLimits.codeDigits))}
            aria-invalid={error || missing ? true : undefined}
            aria-describedby={error || missing ? 'code-error' : undefined}
            autoFocus={position === 0}
            readOnly={isBusy}
            defaultValue={initialDigits[position]}
            {...selectWhole}
            onInput={({ currentTarget }) => fill(position, currentTarget.value)}
            onPaste={(event) => {
              event.preventDefault()
              fill(position, event.clipboardData.getData('text'))
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Backspace' && currentTarget.value === '') focusBox(position - 1)
              if (key === 'ArrowLeft') focusBox(position - 1)
              if (key === 'ArrowRight') focusBox(position + 1)
            }}
          />
        ))}
      </div>
      <p className="field-error" id="code-error" role="alert">
        {missing || error}
      </p>
    </fieldset>
  )
}
