/**
 * Describes form values: `name` is a text or file, `name[]` a list, `name.part` a part of an
 * object, at any depth.
 */
export interface FormValues {
  [name: string]: FormValue | FormValue[] | FormValues
}
export type FormValue = string | File

type Tree = Map<string, FormValue | FormValue[] | Tree>

/** No name has more parts; what follows is left out. */
const deepest = 3

function put(tree: Tree, [name = '', ...parts]: string[], value: FormValue) {
  const known = tree.get(name)
  if (parts.length > 0) {
    const inner: Tree = known instanceof Map ? known : new Map()
    tree.set(name, inner)
    put(inner, parts, value)
  } else if (name.endsWith('[]')) {
    const list = name.slice(0, -2)
    const listed = tree.get(list)
    if (Array.isArray(listed)) listed.push(value)
    else tree.set(list, [value])
  } else tree.set(name, value)
}

const plain = (tree: Tree): FormValues =>
  Object.fromEntries(
    [...tree].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]),
  )

/**
 * A form's fields as the contract names them. The browser and the server read a form by this alone.
 */
export function formValues(fields: Iterable<[string, FormValue]>): FormValues {
  const tree: Tree = new Map()
  for (const [field, value] of fields) put(tree, field.split('.', deepest), value)
  return plain(tree)
}

const isParts = (value: FormValues[string] | undefined): value is FormValues =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof File)

/** The text of `name` or of `name.part`; empty where there is none. */
export function fieldText(values: FormValues, field: string): string {
  const found = field
    .split('.')
    .reduce<FormValues[string] | undefined>(
      (value, part) => (isParts(value) ? value[part] : undefined),
      values,
    )
  return typeof found === 'string' ? found : ''
}

/**
 * Returns a text as a line of a form holds it: browsers drop line breaks there, and the space
 * around an e-mail address.
 */
export const shownText = (text: string) => text.replace(/[\r\n]/g, '').trim()

/** The texts of a list `name[]`. */
export const fieldList = (values: FormValues, name: string) =>
  [values[name] ?? []].flat().filter((value) => typeof value === 'string')

const jsonOf = (text: string) => (text === 'true' ? true : /^\d$/.test(text) ? Number(text) : text)

/** A form has texts alone: the same with some fields as JSON has them, a digit or `true`. */
export const withTypes = (values: FormValues, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && names.includes(name) ? jsonOf(value) : value,
    ]),
  )
