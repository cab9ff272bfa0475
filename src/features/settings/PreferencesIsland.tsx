import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react'
import { send } from '#client/send.ts'
import { changeInterests, changeNewsletters } from '#contract/calls.ts'
import { showMessage } from '#stores/system-message.ts'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { makeAutosave } from './autosave.store.ts'
import { saveOnLeave } from './save-on-leave.ts'
import type { PreferencesMessages } from './settings.messages.ts'

/** Also while the page is being left; where the shopper is signed out the form itself is sent. */
const how = (name: string) => ({
  keepalive: true,
  form: document.querySelector<HTMLInputElement>(`[name="${name}[]"]`)!.form,
})
const saves = {
  interestIds: {
    call: 'changeInterests' as const,
    save: (ids: readonly number[], shown: readonly number[]) =>
      send(changeInterests, { interestIds: [...ids], shown: [...shown] }, how('interestIds')),
  },
  newsletterIds: {
    call: 'changeNewsletters' as const,
    save: (ids: readonly number[], shown: readonly number[]) =>
      send(changeNewsletters, { newsletterIds: [...ids], shown: [...shown] }, how('newsletterIds')),
  },
}

interface Props {
  name: keyof typeof saves
  title: string
  label: string
  /** What was chosen when the shopper began. */
  shown: number[]
  options: ComponentProps<typeof CheckboxGroup>['options']
  /** What was wrong when the page came. */
  error: string | undefined
  messages: PreferencesMessages
  xsrf: string
}

const chosenIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => Number(value))

/** Check boxes that save themselves a moment later; a button does at once, and without script. */
export function PreferencesIsland({
  name,
  title,
  label,
  shown,
  options,
  error,
  messages,
  xsrf,
}: Props) {
  const { call, save } = saves[name]
  const form = useRef<HTMLFormElement>(null)
  const [choices] = useState(() =>
    makeAutosave({
      shown,
      save,
      done: () => showMessage(messages.ac_SettingsSaved),
      failed: () => showMessage(messages.ac_SomethingWentWrong),
    }),
  )

  useEffect(() => {
    const chosen = chosenIn(form.current!)
    const before = options.filter(({ checked }) => checked).map(({ value }) => Number(value))
    // Toggled before this was alive.
    if (String(chosen) !== String(before)) choices.toggled(chosen)
    return saveOnLeave(choices)
  }, [choices, options])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What the page came with may not be saved either.
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
      {/* Also where none is chosen it is said that there was a choice, and where none was, that there was none. */}
      <input type="hidden" name={`${name}[]`} value="" />
      {['', ...shown].map((id) => (
        <input key={id} type="hidden" name="shown[]" value={id} />
      ))}
      <CheckboxGroup name={name} label={label} options={options} error={error} />
      <button className="button" aria-label={`${messages.ac_Save}: ${title}`}>
        {messages.ac_Save}
      </button>
    </form>
  )
}
