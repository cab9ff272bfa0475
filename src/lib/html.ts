const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Text that is safe inside a page: `html` escapes every value, save what is itself made by `html`.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Returns the HTML as text. */
export const print = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(print).join('')
      : escape(String(value))

export const html = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Html(parts.reduce((text, part, i) => text + print(values[i - 1]) + part))
