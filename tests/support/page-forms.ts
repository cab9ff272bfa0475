import type { Browser } from './site.ts'

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'", '#38': '&', '#34': '"' } // prettier-ignore
const decode = (text: string) => text.replace(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all) // prettier-ignore

/** The attributes of a tag; one without a value is there as an empty text. */
const attributesOf = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.replace(/^<\w+/, '').matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, decode(value)]), // prettier-ignore
  )

/** The value of a select: its option that is selected, else its first. */
function chosenIn(select: string) {
  const options = [...select.matchAll(/<option[^>]*>/g)].map(([tag]) => attributesOf(tag))
  return (options.find(({ selected }) => selected !== undefined) ?? options[0])?.value
}

/** A control's value as a browser holds it: a line has no end, an address no space around it. */
function valueOf({
  type,
  value = type === 'checkbox' ? 'on' : '',
}: ReturnType<typeof attributesOf>) {
  const line = type === 'hidden' ? value : value.replace(/[\r\n]/g, '')
  return type === 'email' ? line.trim() : line
}

function controlOf(html: string): [string, string][] {
  const { name, disabled, type, checked, ...rest } = attributesOf(/^<[^>]*>/.exec(html)![0])
  if (!name || disabled !== undefined || type === 'file') return []
  if (html.startsWith('<select')) return [[name, chosenIn(html) ?? '']]
  if ((type === 'radio' || type === 'checkbox') && checked === undefined) return []
  return [[name, valueOf({ type, ...rest })]]
}

/**
 * Returns the fields that a browser without script sends of a page's form, which is found by its
 * call.
 */
export function formFields(html: string, call: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([each]) => each)
    .find((each) => each.includes(`name="call" value="${call}"`))
  if (!form) throw new Error(`no form of ${call}`)
  const controls = [...form.matchAll(/<input[^>]*>|<select\b.*?<\/select>/gs)]
  return Object.fromEntries(controls.flatMap(([control]) => controlOf(control)))
}

/** The fields of the form that a page shows now. */
export const openForm = async (browser: Browser, path: string, call: string) =>
  formFields(await (await browser.fetch(path)).text(), call)
