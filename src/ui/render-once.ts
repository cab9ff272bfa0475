const rendered = new WeakMap<object, Map<string, string>>()

/** What `render` makes, for a key, kept as long as there is the object that it is made of. */
export async function renderOnce(of: object, key: string, render: () => Promise<string>) {
  const known = rendered.get(of) ?? new Map<string, string>()
  rendered.set(of, known)
  const html = known.get(key) ?? (await render())
  known.set(key, html)
  return html
}
