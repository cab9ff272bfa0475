type Locals = Pick<App.Locals, 'services' | 'brand' | 'locale' | 'isThemeCheck'>

/** By what is open in the process, then by brand, language and name. */
const rendered = new WeakMap<object, Map<string, string>>()

/**
 * What `render` makes, kept for a brand, a language and a key of the configuration. The dev server
 * renders anew each time, as the check at start does.
 */
export async function renderOnce(
  { services, brand, locale, isThemeCheck }: Locals,
  key: string,
  render: () => Promise<string>,
) {
  if (services.isDevServer || isThemeCheck) return render()
  const known = rendered.get(services) ?? new Map<string, string>()
  rendered.set(services, known)
  const name = `${brand.id} ${locale} ${key}`
  const html = known.get(name) ?? (await render())
  known.set(name, html)
  return html
}
