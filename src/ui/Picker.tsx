import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PickerInput } from './PickerInput.tsx'

interface Props {
  label: string
  placeholder: string
  nothingFound: string
  /** A select that the server has written: it holds the choice, and is all there is without script. */
  children: ReactNode
}

/** Makes a long select searchable; the select itself stays the form's field. */
export function Picker({ children, ...texts }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const [select, setSelect] = useState<HTMLSelectElement>()
  useEffect(() => {
    const found = root.current!.querySelector('select')!
    const take = () => setSelect(found)
    // Whoever is in it just now may finish.
    if (document.activeElement === found) found.addEventListener('blur', take, { once: true })
    else take()
    return () => found.removeEventListener('blur', take)
  }, [])
  return (
    <span className="picker" ref={root} data-searchable={select && ''}>
      {children}
      {select && <PickerInput select={select} {...texts} />}
    </span>
  )
}
