import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldErrors } from '#lib/field-errors.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { errorAttributes } from '#ui/Field.tsx'
import { invalidFields } from '#ui/field-texts.ts'
import { Combobox } from '#ui/Combobox.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { ComboboxField } from '#ui/SelectField.tsx'
import type { LocalizationMessages } from './settings.messages.ts'

const choices = [
  { name: 'country', label: 'ac_Country' },
  { name: 'language', label: 'ac_Language' },
  { name: 'currency', label: 'ac_Currency' },
] as const

interface Props {
  /** Holds the values that the page came with: an untouched one stays as it is stored. */
  original: Record<string, string>
  errors: FieldErrors
  errorTitles: string[]
  messages: LocalizationMessages
  xsrf: string
  /** The selects that the server has written. */
  country?: ReactNode
  language?: ReactNode
  currency?: ReactNode
}

/** Returns whether one of the selects has another value than the page came with. */
const isChanged = (form: HTMLFormElement, original: Record<string, string>) =>
  choices.some(({ name }) => {
    const select = form.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
    return select !== null && select.value !== original[name]
  })

/**
 * A plain form whatever the browser: a language that is chosen is that of the whole page, which
 * comes anew.
 */
export function LocalizationIsland({ original, errors, messages, xsrf, ...props }: Props) {
  const { errorTitles, ...selects } = props
  const labels = Object.fromEntries(choices.map(({ name, label }) => [name, messages[label]]))
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    const compare = () => setUnsaved(isChanged(form.current!, original))
    const { current } = form
    current!.addEventListener('change', compare)
    // A refused choice is not saved yet, and neither is one from before this was alive.
    compare()
    return () => current!.removeEventListener('change', compare)
  }, [original])
  // Back and forward may show this very page again.
  useEffect(() => {
    const idle = () => setBusy(false)
    addEventListener('pageshow', idle)
    return () => removeEventListener('pageshow', idle)
  }, [])
  return (
    <form
      ref={form}
      method="post"
      className="fields"
      noValidate
      onSubmit={() => setBusy(navigator.onLine)}
    >
      <FormFields call="changeLocalize" xsrf={xsrf} />
      <ErrorSummary titles={errorTitles} fields={invalidFields(labels, errors)} isFocused />
      {Object.entries(original).map(([name, value]) => (
        <input key={name} type="hidden" name={`original.${name}`} value={value} />
      ))}
      {choices.map(({ name, label: key }) => {
        const wrong = errors[key.slice('ac_'.length)]
        const error =
          wrong && (messages[wrong as keyof LocalizationMessages] ?? messages.ac_InvalidValue)
        const note = name === 'currency' ? messages.ac_CurrencyHelp : undefined
        return (
          <div key={name} className="wide">
            <ComboboxField name={name} label={messages[key]} error={error} note={note}>
              <Combobox
                label={messages[key]}
                placeholder={messages.ac_TypeToSearch}
                nothingFound={messages.ac_NothingFound}
                described={errorAttributes(name, error, note)}
              >
                {selects[name]}
              </Combobox>
            </ComboboxField>
          </div>
        )
      })}
      <div className="wide actions">
        <button
          className={isUnsaved ? 'button primary' : 'button primary without-script'}
          aria-busy={isBusy}
          aria-label={`${messages.ac_Save}: ${messages.ac_Localization}`}
        >
          {messages.ac_Save}
        </button>
      </div>
    </form>
  )
}
