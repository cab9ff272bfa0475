import { controlName, optionKey } from './fill-form.ts'

/** Maps changed controls to their values, by `controlName`. */
export type FormChanges = Record<string, string>

/** Returns a control's changed value; undefined where it has not changed. */
function changeOf(control: Element) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    const [chosen] = control.selectedOptions
    return chosen && chosen !== first ? optionKey(chosen) : undefined
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return undefined
  if (control.type === 'radio')
    return control.checked && !control.defaultChecked ? control.value : undefined
  if (control.type === 'checkbox')
    return control.checked === control.defaultChecked ? undefined : String(control.checked)
  return control.value === control.defaultValue ? undefined : control.value
}

/** Returns the changes since the page came. */
export const changesIn = (form: HTMLFormElement): FormChanges =>
  Object.fromEntries(
    [...form.elements].flatMap((control) => {
      const { name } = control as HTMLInputElement
      const change = name ? changeOf(control) : undefined
      return change === undefined ? [] : [[controlName(control as HTMLInputElement), change]]
    }),
  )
