import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** Comes once there is a picker to search in. */
const PickerInput = lazy(async () => ({ default: (await import('./PickerInput.tsx')).PickerInput }))

interface Props {
  label: string
  placeholder: string
  nothingFound: string
  /** What is to be chosen, where that is not what the server wrote. */
  value?: string | undefined
  /** A select that the server has written: it holds the choice, and is all there is without script. */
  children: ReactNode
}

/** Makes a long select searchable; the select itself stays the form's field. */
export function Picker({ value, children, ...texts }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const [options, setOptions] = useState<readonly string[]>()
  const select = () => root.current!.querySelector('select')!

  useEffect(() => {
    const written = root.current!.querySelector('select')!
    if (value && written.value !== value) written.value = value
    const take = () => setOptions([...written.options].map(({ text }) => text))
    // Whoever is in it just now may finish.
    if (document.activeElement !== written) return take()
    written.addEventListener('blur', take, { once: true })
    return () => written.removeEventListener('blur', take)
  }, [value])

  const choose = (index: number) => {
    select().selectedIndex = index
    for (const type of ['input', 'change']) select().dispatchEvent(new Event(type, { bubbles: true }))
  }
  return (
    <span className="picker" ref={root}>
      {children}
      {options && (
        <Suspense>
          <PickerInput options={options} chosen={() => select().selectedIndex} choose={choose} {...texts} />
        </Suspense>
      )}
    </span>
  )
}
