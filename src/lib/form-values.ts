/** What a form's fields hold: `name` a text or file, `name[]` a list, `name.part` one part of an object. */
export type FormValues = Record<string, FormValue | FormValue[] | Record<string, FormValue>>
export type FormValue = string | File

/** A form's fields as the contract names them. The browser and the server read a form by this alone. */
export function formValues(fields: Iterable<[string, FormValue]>): FormValues {
  const values = new Map<string, FormValue | FormValue[] | Map<string, FormValue>>()
  for (const [field, value] of fields) {
    const [name = '', part] = field.split('.', 2)
    const known = values.get(name)
    if (field.endsWith('[]')) {
      const list = field.slice(0, -2)
      const listed = values.get(list)
      values.set(list, [...(Array.isArray(listed) ? listed : []), value])
    } else if (part === undefined) values.set(name, value)
    else values.set(name, (known instanceof Map ? known : new Map<string, FormValue>()).set(part, value))
  }
  return Object.fromEntries([...values].map(([name, value]) => [name, value instanceof Map ? Object.fromEntries(value) : value]))
}

/** The text of `name` or of `name.part`; empty where there is none. */
export function fieldText(values: FormValues, field: string): string {
  const [name = '', part] = field.split('.', 2)
  const value = values[name]
  const found =
    part === undefined ? value : typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, FormValue>)[part] : undefined
  return typeof found === 'string' ? found : ''
}

/** The texts of a list `name[]`. */
export const fieldList = (values: FormValues, name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string')
