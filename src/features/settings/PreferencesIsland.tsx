import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { send } from '#browser/send.ts'
import { changeInterests, changeNewsletters } from '#contract/calls.ts'
import { showFailure } from '#browser/show-failure.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { makeAutosave } from './autosave.store.ts'
import { SaveLine, type SaveState } from './SaveLine.tsx'
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
  /** Set where the page came with choices that could not be saved. */
  isUnsaved: boolean
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

/**
 * Check boxes that save themselves a moment later. Until then, and without script, a button saves
 * them at once.
 */
export function PreferencesIsland({ name, title, shown, isUnsaved, ...rest }: Props) {
  const { children, messages, xsrf } = rest
  const { call, save } = saves[name]
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<SaveState>(isUnsaved ? 'unsaved' : 'idle')
  const [choices] = useState(() =>
    makeAutosave({
      shown,
      save,
      changed: (isSaved) => setState(isSaved ? 'saved' : 'unsaved'),
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
      <SaveLine state={state} title={title} messages={messages} />
    </form>
  )
}
