import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { FirstTimeLoginField } from '#contract/account.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import * as limits from '#lib/limits.ts'
import { tell } from '#stores/system-message.ts'
import { CheckList } from '#ui/CheckList.tsx'
import { Choice } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldTexts } from '#ui/field-texts.ts'
import { submitHandler } from '#ui/submit-handler.ts'
import { useAlive } from '#ui/use-alive.ts'
import { makeFirstLogin } from './first-login.store.ts'
import type { FirstLoginWords } from './first-login.words.ts'

type Options = ComponentProps<typeof CheckList>['options']

interface Props {
  /** What the brand asks for. */
  fields: FirstTimeLoginField[]
  texts: Record<'gender' | 'firstName' | 'lastName' | 'email', string>
  subscribed: boolean
  interests: Options
  newsletters: Options
  errors: FieldErrors
  words: FirstLoginWords
  xsrf: string
}

/** The same page: whoever is past the first login is led on from there, to the page that was wanted. */
const same = '/account/first-login'
const order = ['Gender', 'FirstName', 'LastName', 'Email']

export function FirstLoginIsland({ fields, texts, subscribed, interests, newsletters, errors: written, words, xsrf }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [login] = useState(() => makeFirstLogin(fields))
  const [isSubscribed, setSubscribed] = useState(subscribed)
  const { errors: found, isBusy } = useStore(login.form.$form)
  const errors = found ?? written
  const isAlive = useAlive()
  const isChecking = useStore(login.emailCheck.$isChecking)
  const asked = (name: string) => fields.find((field) => field.name === name)

  const subscribe = (checked: boolean) => {
    setSubscribed(checked)
    if (!checked) for (const input of form.current!.querySelectorAll<HTMLInputElement>('.newsletters input')) input.checked = false
  }
  // It may have been toggled before this was alive.
  useEffect(() => {
    if (box.current) subscribe(box.current.checked)
  }, [])

  const field = fieldTexts({ errors, written, words, order })
  const list = (name: string, label: string) => {
    const { error } = field(name, label)
    return { name, label, error }
  }
  const line = (name: keyof typeof texts, label: string) => ({ ...field(name, label), defaultValue: texts[name], maxLength: limits.profileText })

  const submit = submitHandler({
    save: login.form.submit,
    done: () => {
      tell(words.ac_Welcome)
      location.assign(same)
    },
    failed: (error) => {
      // It is over already: in another tab, or by an answer that got lost.
      if ((error as { status?: number }).status === 409) location.assign(same)
      else tell(words.ac_SomethingWentWrong)
    },
  })

  return (
    <form
      ref={form}
      className="fields"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget, target }) => login.form.changed(currentTarget, written, target)}
    >
      <input type="hidden" name="call" value="firstTimeSetting" />
      <input type="hidden" name="xsrf" value={xsrf} />
      {asked('gender') && (
        <div className="wide">
          <Choice
            {...field('gender', words.ac_Gender)}
            value={texts.gender}
            options={[
              { value: '1', label: words.ac_Mr },
              { value: '2', label: words.ac_Mrs },
            ]}
          />
        </div>
      )}
      {asked('firstName') && <Field {...line('firstName', words.ac_FirstName)} autoComplete="given-name" required={asked('firstName')!.required} />}
      {asked('lastName') && <Field {...line('lastName', words.ac_LastName)} autoComplete="family-name" required={asked('lastName')!.required} />}
      <div className="wide">
        <Field
          {...line('email', words.ac_Email)}
          type="email"
          autoComplete="email"
          required
          onInput={({ currentTarget }) => login.emailCheck.typed(currentTarget.value)}
        />
      </div>
      {asked('newsSubscribe') && (
        <label className="choice wide">
          <input
            ref={box}
            type="checkbox"
            name="newsSubscribe"
            value="true"
            defaultChecked={subscribed}
            onChange={({ currentTarget }) => subscribe(currentTarget.checked)}
          />
          {words.ac_NewsSubscribe}
        </label>
      )}
      {asked('newsletterIds') && newsletters.length > 0 && (
        <CheckList
          {...list('newsletterIds', words.ac_Newsletters)}
          options={newsletters}
          // Without script nothing could enable it again.
          disabled={isAlive && Boolean(asked('newsSubscribe')) && !isSubscribed}
          className="wide newsletters"
        />
      )}
      {asked('interestIds') && interests.length > 0 && (
        <CheckList {...list('interestIds', words.ac_Interests)} options={interests} className="wide" />
      )}
      <div className="wide actions">
        <button className="button primary" aria-busy={isBusy} disabled={isChecking || Object.keys(found ?? {}).length > 0}>
          {words.ac_Save}
        </button>
        <span className="field-note" role="status">
          {isChecking && words.ac_EmailChecking}
        </span>
      </div>
    </form>
  )
}
