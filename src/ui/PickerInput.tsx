import Combobox from '@github/combobox-nav'
import { useEffect, useId, useMemo, useRef, useState } from 'react'

interface Props {
  select: HTMLSelectElement
  label: string
  placeholder: string
  nothingFound: string
}

/** Letters without their case and accents, as somebody types who searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const textOf = (select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? ''

/** The search of a picker, after WAI-ARIA's combobox with a list: arrows, Enter, Escape, a pointer, or typing on. */
export function PickerInput({ select, label, placeholder, nothingFound }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const combobox = useRef<Combobox>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const options = useMemo(() => [...select.options].map(({ text }, index) => ({ text, index, plain: plain(text) })), [select])
  const found = isOpen ? options.filter((option) => option.plain.includes(plain(query))) : []

  useEffect(() => {
    if (!isOpen) return
    const started = new Combobox(input.current!, list.current!, { tabInsertsSuggestions: false })
    combobox.current = started
    started.start()
    list.current!.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
    return () => started.stop()
  }, [isOpen])

  // Enter takes the first that was found, but nothing before anything was typed.
  useEffect(() => {
    if (!isOpen || !combobox.current) return
    combobox.current.firstOptionSelectionMode = query === '' ? 'none' : 'active'
    combobox.current.resetSelection()
  }, [isOpen, query])

  const open = () => {
    setQuery('')
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    input.current!.value = textOf(select)
  }
  const choose = (index: number) => {
    select.selectedIndex = index
    select.dispatchEvent(new Event('change', { bubbles: true }))
    close()
  }
  return (
    <>
      <input
        ref={input}
        className="control"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        placeholder={placeholder}
        defaultValue={textOf(select)}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={open}
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation()
            close()
          } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) {
            event.preventDefault()
            open()
          } else if (event.key === 'Enter' && isOpen) event.preventDefault()
        }}
        onBlur={close}
      />
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="picker-list"
        hidden={!isOpen || found.length === 0}
        // The focus stays in the field, so that leaving it is leaving the picker.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map(({ text, index }) => (
          <li
            key={index}
            role="option"
            id={`${id}-${index}`}
            data-chosen={index === select.selectedIndex ? '' : undefined}
            onClick={() => choose(index)}
          >
            {text}
          </li>
        ))}
      </ul>
      <span className="picker-none" role="status">
        {isOpen && found.length === 0 && nothingFound}
      </span>
    </>
  )
}
