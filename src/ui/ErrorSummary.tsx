import { fieldId, type FieldText } from './Field.tsx'

interface Props {
  /** Its titles for one wrong field, two, and so on. */
  titles: readonly string[]
  fields: readonly Pick<FieldText, 'name' | 'label'>[]
  /** Set where the page came with the errors: they have its focus, also without script. */
  isFocused?: boolean | undefined
}

/**
 * Announces the errors of a refused form at once instead of field by field; corrected ones leave it
 * silently.
 */
export const ErrorSummary = ({ titles, fields, isFocused }: Props) =>
  fields.length > 0 && (
    <div
      className="error-summary wide"
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      autoFocus={isFocused}
    >
      <p className="name">{titles[fields.length - 1]}</p>
      <ul>
        {fields.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
