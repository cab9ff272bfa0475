import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { send } from '#browser/send.ts'
import { changeInterests, changeNewsletters } from '#contract/calls.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { makeAutosave } from './autosave.store.ts'
import { saveOnLeave } from './save-on-leave.ts'
import type { PreferencesMessages } from './settings.messages.ts'

/** Lets the call outlive the page; a signed-out shopper's form is sent itself. */
const how = (name: string) => ({
  keepalive: true,
  form: document.querySelector<HTMLInputElement>(`[name="${name}[]"]`)!.form,
})
/** Tells in whose words the choices were offered. */
const place = 'settings'

const saves = {
  interestIds: {
    call: 'changeInterests' as const,
    save: (ids: readonly number[], shown: readonly number[]) =>
      send(
        changeInterests,
        { interestIds: [...ids], shown: [...shown], place },
        how('interestIds'),
      ),
  },
  newsletterIds: {
    call: 'changeNewsletters' as const,
    save: (ids: readonly number[], shown: readonly number[]) =>
      send(
        changeNewsletters,
        { newsletterIds: [...ids], shown: [...shown], place },
        how('newsletterIds'),
      ),
  },
}

interface Props {
  name: keyof typeof saves
  title: string
  /** Lists the choices at the beginning. */
  shown: number[]
  /** The check boxes, which the server has written. */
  children?: ReactNode
  messages: PreferencesMessages
  xsrf: string
}

const toId = ({ value }: HTMLInputElement) => Number(value)
const boxesIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'),
]
const chosenIn = (form: HTMLFormElement) =>
  boxesIn(form)
    .filter(({ checked }) => checked)
    .map(toId)

/** Check boxes that save themselves a moment later; a button does at once, and without script. */
export function PreferencesIsland({ name, title, shown, children, messages, xsrf }: Props) {
  const { call, save } = saves[name]
  const form = useRef<HTMLFormElement>(null)
  const [choices] = useState(() =>
    makeAutosave({
      shown,
      save,
      done: () => showToast(messages.ac_SettingsSaved),
      failed: (error) => showFailure(error, messages),
    }),
  )

  useEffect(() => {
    const chosen = chosenIn(form.current!)
    const before = boxesIn(form.current!).filter(({ defaultChecked }) => defaultChecked)
    // Toggled before this was alive.
    if (String(chosen) !== String(before.map(toId))) choices.toggled(chosen)
    return saveOnLeave(choices)
  }, [choices])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The page's own choices may be unsaved, too.
    choices.toggled(chosenIn(event.currentTarget))
    void choices.flush()
  }
  return (
    <form
      ref={form}
      method="post"
      data-preferences
      onChange={({ currentTarget }) => choices.toggled(chosenIn(currentTarget))}
      onSubmit={submit}
    >
      <FormFields call={call} xsrf={xsrf} />
      {/* Tells the server that the form had choices, even where none is chosen. */}
      <input type="hidden" name={`${name}[]`} value="" />
      <input type="hidden" name="place" value={place} />
      {['', ...shown].map((id) => (
        <input key={id} type="hidden" name="shown[]" value={id} />
      ))}
      {children}
      <button className="button" aria-label={`${messages.ac_Save}: ${title}`}>
        {messages.ac_Save}
      </button>
    </form>
  )
}
