const end = '</option>'

/**
 * Options of which the likely ones stand before a line: with one of all of them, found by an
 * attribute such as `value="NL"`, before all others. A list without a line stays as it is.
 */
export function putFirst(options: string, attribute: string) {
  const at = options.indexOf(attribute)
  if (at < 0 || !options.includes('<hr')) return options
  const [from, to] = [options.lastIndexOf('<option', at), options.indexOf(end, at) + end.length]
  return options.slice(from, to) + options.slice(0, from) + options.slice(to)
}

const rendered = new WeakMap<object, Map<string, string>>()

/** Returns the result of `render` for a key, kept as long as the object that it is made of. */
export async function renderOnce(of: object, key: string, render: () => Promise<string>) {
  const known = rendered.get(of) ?? new Map<string, string>()
  if (known.size === 0) rendered.set(of, known)
  const html = known.get(key) ?? (await render())
  known.set(key, html)
  return html
}
