import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { send } from '#browser/send.ts'
import { anyState, type StateChoice } from '#contract/address-state.ts'
import { getStates } from '#contract/calls.ts'
import { fillForm, type FillEvent } from '#ui/fill-form.ts'
import { chosenCountry, fieldValue } from './country-hints.ts'

type FormRef = RefObject<HTMLFormElement | null>

/** A country without states, and one whose states are on their way. */
const noState: StateChoice = { ...anyState, hasState: false }

/** Remembers what a form is filled in with for a country whose states are not there yet. */
function useFilledStates(form: FormRef) {
  const [typed] = useState(() => new Map<string, string>())
  // A draft is brought back by an effect of the form's own parts.
  useLayoutEffect(() => {
    const element = form.current!
    const keep = ({ detail: { state, country } }: FillEvent) => {
      const wanted = country ?? chosenCountry(element)?.value
      if (state !== undefined && wanted) typed.set(wanted, state)
    }
    element.addEventListener('fill', keep as EventListener)
    return () => element.removeEventListener('fill', keep as EventListener)
  }, [form, typed])
  return typed
}

/**
 * The state or province of the country that is chosen. A country's states come with its first
 * choice, and what was typed for a country is there again with it.
 */
export function useStates(form: FormRef, initial: StateChoice & { country: string }) {
  const [country, setCountry] = useState(initial.country)
  const [known] = useState(() => new Map<string, StateChoice>([[initial.country, initial]]))
  const [shown, setShown] = useState<StateChoice>(initial)
  const typed = useFilledStates(form)

  useEffect(() => {
    const state = typed.get(country)
    // Another one may be chosen meanwhile.
    const isChosen = chosenCountry(form.current!)?.value === country
    if (isChosen && state !== undefined) fillForm(form.current!, { state })
  }, [form, typed, country, shown])

  // The country may have been chosen before there was a script.
  const first = initial.country
  useEffect(() => {
    const select = chosenCountry(form.current!)?.closest('select')
    if (select && select.value !== first)
      select.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form, first])

  async function show(wanted: string, hasState: boolean) {
    setCountry(wanted)
    setShown(known.get(wanted) ?? noState)
    if (known.has(wanted) || !hasState) return
    const states = await send(getStates, { country: wanted }, { form: null }).catch(() => anyState)
    known.set(wanted, states)
    if (chosenCountry(form.current!)?.value === wanted) setShown(states)
  }

  /** Compares the countries after each possible change of them. */
  function compare(element: HTMLFormElement) {
    const option = chosenCountry(element)
    if (!option?.value || option.value === country) return
    typed.set(country, fieldValue(element, 'state'))
    void show(option.value, option.dataset.state !== undefined)
  }
  const stateOf = (code: string) => known.get(code) ?? (code === country ? shown : anyState)
  return { country, shown, compare, stateOf }
}
