import type Combobox from '@github/combobox-nav'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { findOptions } from '#lib/option-search.ts'
import type { errorAttributes } from './Field.tsx'
import type { ComboboxOption } from './Combobox.tsx'

interface Props {
  options: readonly ComboboxOption[]
  /** Counts the options before a line; -1 where there is none. */
  likely: number
  /** The index of the option that is chosen now. */
  chosen: number
  choose(index: number): void
  isDisabled: boolean
  /** Set where it was pressed before hydration: it then opens by itself. */
  isWanted: boolean
  required?: boolean | undefined
  label: string
  placeholder: string
  nothingFound: string
  described?: ReturnType<typeof errorAttributes> | undefined
}

/**
 * The pattern's keys in an open list: arrows, Enter and Escape. What handles them is loaded once the
 * field has the focus; a touch or a completely typed option needs none.
 */
function useListKeys(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLUListElement | null>,
  isOpen: boolean,
  query: string,
) {
  const combobox = useRef<Combobox>(undefined)
  const [Keys, setKeys] = useState<typeof Combobox>()
  const load = () =>
    void import('@github/combobox-nav').then(
      (loaded) => setKeys(() => loaded.default),
      () => {},
    )

  useEffect(() => {
    if (!isOpen || !Keys) return
    const started = new Keys(input.current!, list.current!, { tabInsertsSuggestions: false })
    combobox.current = started
    started.start()
    list.current!.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
    return () => started.stop()
  }, [input, list, isOpen, Keys])

  // Enter takes the first that was found, but nothing before anything was typed.
  useEffect(() => {
    if (!isOpen || !combobox.current) return
    combobox.current.firstOptionSelectionMode = query === '' ? 'none' : 'active'
    combobox.current.resetSelection()
  }, [isOpen, query, Keys])
  return { load, hasKeys: Keys !== undefined }
}

/** Returns the matches, the text of the input, and a handler for each way to leave it. */
function useSearch({ options, chosen, choose, isWanted }: Props) {
  const [isOpen, setOpen] = useState(isWanted)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { load, hasKeys } = useListKeys(input, list, isOpen, query)
  const found = useMemo(() => findOptions(options, query), [options, query])

  // Follows the browser's autofill and other fields, too.
  const text = options[chosen]?.text ?? ''
  useEffect(() => {
    input.current!.value = text
  }, [text])
  useEffect(() => {
    if (isWanted) input.current!.select()
  }, [isWanted])

  const search = (typed: string) => {
    setQuery(typed)
    setOpen(true)
  }
  /** The click that opens it selects all; another one places the cursor. */
  const press = () => {
    if (!isOpen) input.current!.select()
    search('')
  }
  const close = () => {
    setOpen(false)
    input.current!.value = text
  }
  const take = (index: number) => {
    choose(index)
    setOpen(false)
    input.current!.value = options[index]!.text
  }
  /** A completely typed option is chosen, even without Enter. */
  const leave = () => {
    const [first, second] = found
    const isClear = first?.rank === 0 && (first.isMain || second?.rank !== 0)
    if (isOpen && query !== '' && isClear) take(first.index)
    else close()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) {
      event.preventDefault()
      search('')
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const [first] = found
      if (!hasKeys && first && query !== '') take(first.index)
    }
  }
  return { input, list, isOpen, query, text, found, search, press, take, leave, pressed, load }
}

const Flag = ({ src, loading }: { src: string; loading?: 'lazy' }) => (
  <img className="flag" src={src} alt="" width={24} height={16} loading={loading} />
)

/**
 * The input and list of a combobox, by the WAI-ARIA pattern: arrows, Enter, Escape, pointer, and
 * typing.
 */
export function ComboboxInput(props: Props) {
  const { options, likely, chosen, isWanted, label, described } = props
  const id = useId()
  const { input, list, isOpen, query, text, found, ...search } = useSearch(props)
  const shown = isOpen ? found : []
  const image = isOpen ? undefined : options[chosen]?.image
  return (
    <>
      {image && <Flag src={image} />}
      <input
        ref={input}
        className={image ? 'control combobox-input with-flag' : 'control combobox-input'}
        {...described}
        disabled={props.isDisabled}
        autoFocus={isWanted}
        aria-required={props.required}
        lang={options[chosen]?.lang || undefined}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        placeholder={props.placeholder}
        defaultValue={text}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => {
          search.load()
          currentTarget.select()
        }}
        // WebKit would drop the selection at the end of the click.
        onMouseUp={(event) => !isOpen && event.preventDefault()}
        onClick={search.press}
        onInput={({ currentTarget }) => search.search(currentTarget.value)}
        onKeyDown={search.pressed}
        onBlur={search.leave}
      />
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="combobox-list"
        hidden={shown.length === 0}
        // The focus stays in the field, so that leaving it is leaving the combobox.
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map(({ text, image, lang, index }) => (
          <li
            key={index}
            role="option"
            lang={lang || undefined}
            id={`${id}-${index}`}
            data-chosen={index === chosen ? '' : undefined}
            data-lined={query === '' && index === likely - 1 ? '' : undefined}
            onClick={() => search.take(index)}
          >
            {image && <Flag src={image} loading="lazy" />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <span className="combobox-none" role="status">
        {isOpen && found.length === 0 && props.nothingFound}
      </span>
    </>
  )
}
