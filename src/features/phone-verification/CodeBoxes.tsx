import { useEffect, useRef } from 'react'
import { limits } from '#lib/limits.ts'
import { fillBoxes } from './phone.rules.ts'
import type { PhoneWords } from './phone.words.ts'

interface Props {
  words: PhoneWords
  isBusy: boolean
  error: string
  /** Hears of six digits, a second after the last. */
  onComplete(code: string): void
}

const positions = Array.from({ length: limits.codeLength }, (_, position) => position)

/** Six boxes of a digit each. Any of them takes a whole code that is pasted or filled in by the phone. */
export function CodeBoxes({ words, isBusy, error, onComplete }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inputs = () => [...group.current!.querySelectorAll('input')]
  const waitThenSend = () => {
    clearTimeout(timer.current)
    const code = inputs()
      .map(({ value }) => value)
      .join('')
    if (code.length === limits.codeLength) timer.current = setTimeout(() => onComplete(code), limits.codeSubmit)
  }
  const fill = (position: number, text: string) => {
    const { boxes, next } = fillBoxes(
      inputs().map(({ value }) => value),
      position,
      text,
    )
    inputs().forEach((input, i) => {
      input.value = boxes[i]!
    })
    inputs()[next]!.focus()
    waitThenSend()
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (error) inputs().at(-1)!.focus()
  }, [error])

  return (
    <fieldset className="field" ref={group}>
      <legend>{words.ac_Code}</legend>
      <div className="code-boxes" dir="ltr">
        {positions.map((position) => (
          <input
            key={position}
            className="control"
            name="code[]"
            inputMode="numeric"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            aria-label={words.ac_CodeDigit.replace('{{position}}', String(position + 1)).replace('{{total}}', String(limits.codeLength))}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'code-error' : undefined}
            autoFocus={position === 0}
            readOnly={isBusy}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => fill(position, currentTarget.value)}
            onPaste={(event) => {
              event.preventDefault()
              fill(position, event.clipboardData.getData('text'))
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Backspace' && currentTarget.value === '') inputs()[position - 1]?.focus()
              if (key === 'ArrowLeft') inputs()[position - 1]?.focus()
              if (key === 'ArrowRight') inputs()[position + 1]?.focus()
            }}
          />
        ))}
      </div>
      <p className="field-error" id="code-error" role="alert">
        {error}
      </p>
    </fieldset>
  )
}
