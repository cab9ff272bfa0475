import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { afterPress } from '#lib/after-press.ts'
import { ComboboxInput } from './ComboboxInput.tsx'
import type { errorAttributes } from './Field.tsx'

export interface ComboboxOption {
  text: string
  /** Lists its other names, separated by `|`. */
  names: string
  /**
   * Set where it comes before others of the same name, such as countries that share a calling code.
   */
  isMain: boolean
  /** The address of a small picture; empty where there is none. */
  image: string
  /** Its language, where that is not the page's. */
  lang: string
}

interface Props {
  label: string
  placeholder: string
  nothingFound: string
  required?: boolean | undefined
  /** The ids of the texts that describe the choice. */
  described?: ReturnType<typeof errorAttributes>
  /**
   * A select that the server has written: it holds the choice, and is all there is without script.
   * Likely options may stand before a line. Options may have `data-names` and `data-main`; the
   * pattern of their pictures, such as `/flags/{value}.svg`, stands once at the select as
   * `data-images`.
   */
  children: ReactNode
}

/**
 * Returns a country's other names, which the page has once, where the country itself can be chosen.
 */
const namesOf = (country = '') =>
  document.querySelector<HTMLOptionElement>(`[data-names][value="${country}"]`)?.dataset.names ?? ''

/** A select's options, how many of them stand before a line, and whether it may change. */
const readSelect = ({ options, children, dataset: { images }, disabled }: HTMLSelectElement) => ({
  options: [...options].map(({ value, text, dataset, lang }): ComboboxOption => ({
    text,
    lang,
    names: dataset.names ?? namesOf(dataset.country),
    image: (value && images?.replace('{value}', value)) ?? '',
    isMain: dataset.main !== undefined,
  })),
  likely: [...children].findIndex(({ tagName }) => tagName === 'HR'),
  isDisabled: disabled,
})

/**
 * Makes a long select searchable; the select itself stays the form's field, which a browser may
 * fill in.
 */
export function Combobox({ children, ...rest }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const [taken, setTaken] = useState<ReturnType<typeof readSelect>>()
  const [chosen, setChosen] = useState(-1)
  const [isWanted, setWanted] = useState(false)

  useEffect(() => {
    const select = root.current!.querySelector('select')!
    const follow = () => setChosen(select.selectedIndex)
    const take = () => {
      select.tabIndex = -1
      select.setAttribute('aria-hidden', 'true')
      select.removeAttribute('aria-invalid')
      setTaken(readSelect(select))
      follow()
    }
    // Its label leads to it, and so does a form whose first error it has.
    const pass = () => root.current!.querySelector('input')?.focus()
    select.addEventListener('change', follow)
    select.addEventListener('focus', pass)
    // A focused select may be finished first.
    if (document.activeElement === select) select.addEventListener('blur', take, { once: true })
    // A press that has begun ends on the select, and opens the search.
    else afterPress(take)
    return () => {
      select.removeEventListener('change', follow)
      select.removeEventListener('focus', pass)
      select.removeEventListener('blur', take)
    }
  }, [])

  const choose = (index: number) => {
    const select = root.current!.querySelector('select')!
    select.selectedIndex = index
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // A press before hydration opens the search, not the browser's own list.
  const keepClosed = (event: MouseEvent) =>
    (event.target as Element).tagName === 'SELECT' && event.preventDefault()
  return (
    <span
      className="combobox"
      data-awaits-island=""
      ref={root}
      onMouseDown={keepClosed}
      onClick={() => setWanted(true)}
    >
      {children}
      {taken && (
        <ComboboxInput
          {...taken}
          chosen={chosen}
          choose={choose}
          isWanted={isWanted && !taken.isDisabled}
          {...rest}
        />
      )}
    </span>
  )
}
