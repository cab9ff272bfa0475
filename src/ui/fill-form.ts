type Control = HTMLInputElement | HTMLSelectElement

/** Returns what distinguishes an option: countries may share a calling code. */
export const optionKey = ({ value, dataset }: HTMLOptionElement) => dataset.country ?? value

/** Returns the name of a control; checkboxes of a list share theirs, so that it has the value. */
export const controlName = (control: Control) =>
  control.type === 'checkbox' ? `${control.name}=${control.value}` : control.name

/** Makes a control hold a value, and tells whether it holds another one now. */
function put(control: Control, value: string) {
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find((each) => optionKey(each) === value)
    if (!option || option.selected) return false
    return (option.selected = true)
  }
  if (control.type === 'checkbox') {
    if (control.checked === (value === 'true')) return false
    control.checked = !control.checked
    return true
  }
  if (control.type === 'radio')
    return control.value === value && !control.checked && (control.checked = true)
  if (control.value === value) return false
  control.value = value
  return true
}

/** Tells of all that a form is filled in with, also where a control for it comes later. */
export type FillEvent = CustomEvent<Record<string, string>>

/**
 * Fills in a form as a browser does: whatever listens hears of it. A telephone number may be given
 * as one text, with its code.
 */
export function fillForm(form: HTMLFormElement, values: Record<string, string>) {
  form.dispatchEvent(new CustomEvent('fill', { detail: values }) satisfies FillEvent)
  const controls = [...form.elements] as Control[]
  const changed = Object.entries(values).flatMap(([name, value]) =>
    controls.filter(
      (control) => [name, `${name}.number`].includes(controlName(control)) && put(control, value),
    ),
  )
  for (const control of changed)
    for (const type of ['input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }))
}
