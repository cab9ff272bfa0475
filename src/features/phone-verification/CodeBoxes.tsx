import { useEffect, useRef, useState } from 'react'
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

const empty = Array.from({ length: limits.codeLength }, () => '')

/** Six boxes of a digit each. Any of them takes a whole code that is pasted or filled in by the phone. */
export function CodeBoxes({ words, isBusy, error, onComplete }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [boxes, setBoxes] = useState(empty)
  const inputs = () => [...group.current!.querySelectorAll('input')]
  const fill = (position: number, text: string) => {
    const filled = fillBoxes(boxes, position, text)
    setBoxes(filled.boxes)
    inputs()[filled.next]!.focus()
  }

  const complete = useRef(onComplete)
  useEffect(() => {
    complete.current = onComplete
  })
  useEffect(() => {
    const code = boxes.join('')
    if (code.length < limits.codeLength) return
    const timer = setTimeout(() => complete.current(code), limits.codeSubmit)
    return () => clearTimeout(timer)
  }, [boxes])
  useEffect(() => {
    // What was typed before this was alive.
    setBoxes(inputs().map(({ value }) => value.slice(0, 1)))
  }, [])
  useEffect(() => {
    if (error) inputs().at(-1)!.focus()
  }, [error])

  return (
    <fieldset className="field" ref={group}>
      <legend>{words.ac_Code}</legend>
      <div className="code-boxes" dir="ltr">
        {boxes.map((digit, position) => (
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
            value={digit}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => fill(position, currentTarget.value)}
            onPaste={(event) => {
              event.preventDefault()
              fill(position, event.clipboardData.getData('text'))
            }}
            onKeyDown={({ key }) => {
              if (key === 'Backspace' && digit === '') inputs()[position - 1]?.focus()
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
