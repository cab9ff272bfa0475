import { optionKey } from './fill-form.ts'

/** What was changed in a form, by the names of its controls. */
export type FormChanges = Record<string, string>

/** What a control holds in place of what its page came with; undefined where that is the same. */
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
  return control.value === control.defaultValue ? undefined : control.value
}

/** What was chosen and typed since the page came. */
export const changesIn = (form: HTMLFormElement): FormChanges =>
  Object.fromEntries(
    [...form.elements].flatMap((control) => {
      const { name } = control as HTMLInputElement
      const change = name ? changeOf(control) : undefined
      return change === undefined ? [] : [[name, change]]
    }),
  )
