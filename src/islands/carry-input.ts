// A hidden field is the page's own, save one that names what a shopper has begun.
const carried =
  'input:is(:not([type=hidden]), [data-carried]), select, textarea, button, a, summary, details'

/** Names an element within its island, also across two renderings of the island. */
function keyOf(element: Element) {
  const { name = '', type = '', value = '' } = element as HTMLInputElement
  const choice = type === 'radio' || type === 'checkbox' ? value : ''
  return JSON.stringify([element.tagName, element.id, name, choice])
}

/** Lists the elements that hold input or can have the focus, each by a key that no other has. */
function elementsByKey(island: Element) {
  const counts = new Map<string, number>()
  return new Map(
    [...island.querySelectorAll<HTMLElement>(carried)].map((element) => {
      const key = keyOf(element)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return [`${key} ${count}`, element]
    }),
  )
}

/** Makes `to` hold what `from` holds; returns whether listeners are to hear of that. */
function copyInput(from: Element, to: Element) {
  if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open
  if (from instanceof HTMLSelectElement) {
    const select = to as HTMLSelectElement
    const before = select.selectedIndex
    // Options may share a value, and the lists may differ.
    select.selectedIndex = from.selectedIndex
    if (select.value !== from.value) select.value = from.value
    return select.selectedIndex !== before
  }
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return false
  const input = to as HTMLInputElement
  const isChoice = from.type === 'radio' || from.type === 'checkbox'
  const property = isChoice ? 'checked' : from.type === 'file' ? 'files' : 'value'
  const value = (from as HTMLInputElement)[property]
  const isEmptyList = value instanceof FileList && value.length === 0
  if (isEmptyList || input[property] === value) return false
  Object.assign(input, { [property]: value })
  // A component looks for an early file by itself.
  return !['hidden', 'file'].includes(from.type)
}

function copyFocus(from: HTMLElement, to: HTMLElement) {
  to.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement) || from.selectionStart === null) return
  const { selectionStart, selectionEnd } = from
  ;(to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Remembers the elements of an island, and which of them has the focus. The returned function
 * copies what they hold to the elements that have taken their place since, and tells listeners of
 * it as a browser that fills in a form does. It does nothing where they were not replaced.
 */
export function keepInput(island: Element) {
  const before = elementsByKey(island)
  const { activeElement } = document
  return () => {
    const after = elementsByKey(island)
    const replaced = [...before].flatMap(([key, from]) => {
      const to = after.get(key)
      return to && !island.contains(from) ? [[from, to] as const] : []
    })
    // A listener may look at other elements than the one that it hears of.
    const changed = replaced.filter(([from, to]) => copyInput(from, to))
    const [focused] = replaced.filter(([from]) => from === activeElement)
    if (focused) copyFocus(...focused)
    for (const [, element] of changed)
      for (const type of ['input', 'change'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
