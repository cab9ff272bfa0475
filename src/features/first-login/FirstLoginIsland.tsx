import { useStore } from '@nanostores/react'
import { useState, type ComponentProps } from 'react'
import type { FirstTimeLoginField } from '#contract/account.ts'
import { genderOptions } from '#domain/gender-options.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/texts.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldTexts, invalidFields } from '#ui/field-texts.ts'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import { submitHandler } from '#ui/submit-handler.ts'
import { makeFirstLogin } from './first-login.store.ts'
import type { FirstLoginMessages } from './first-login.messages.ts'
import { Newsletters } from './Newsletters.tsx'

type Options = ComponentProps<typeof CheckboxGroup>['options']

interface Props {
  /** Lists the fields that the brand asks for. */
  fields: FirstTimeLoginField[]
  texts: Record<'gender' | 'firstName' | 'lastName' | 'email', string>
  subscribed: boolean
  interests: Options
  newsletters: Options
  labels: Record<string, string>
  errors: FieldErrors
  errorTitles: string[]
  messages: FirstLoginMessages
  xsrf: string
}

/** Names this page: it leads a shopper after the first login on to `returnTo`. */
const same = '/account/first-login'

type Login = ReturnType<typeof makeFirstLogin>

/** Saves the form and goes on, or says why not. */
const saveHandler = (save: Login['form']['submit'], messages: FirstLoginMessages) =>
  submitHandler({
    save,
    done: () => {
      showToast(messages.ac_Welcome)
      location.assign(same)
    },
    failed: (error) => {
      // It is over already: in another tab, or by an answer that got lost.
      if ((error as { status?: number }).status === HttpStatus.conflict) location.assign(same)
      else showFailure(error, messages)
    },
  })

interface PersonProps extends Pick<Props, 'fields' | 'texts' | 'messages'> {
  field: ReturnType<typeof fieldTexts>
}

const names = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
] as const

/** Salutation and names, as far as the brand asks for them. */
function PersonFields({ fields, texts, messages, field }: PersonProps) {
  const asked = (name: string) => fields.find((field) => field.name === name)
  const gender = asked('gender')
  return (
    <>
      {gender && (
        <div className="wide">
          <RadioGroup
            {...field('gender')}
            required={gender.required}
            value={texts.gender}
            options={genderOptions(messages, gender.required)}
          />
        </div>
      )}
      {names.map(
        ([name, autoComplete]) =>
          asked(name) && (
            <Field
              key={name}
              {...field(name)}
              defaultValue={texts[name]}
              maxLength={limits.maxProfileCharacters}
              autoComplete={autoComplete}
              required={asked(name)!.required}
            />
          ),
      )}
    </>
  )
}

export function FirstLoginIsland({ texts, labels, errors: initialErrors, ...props }: Props) {
  const { fields, interests, messages, xsrf } = props
  const [login] = useState(() => makeFirstLogin(fields))
  const { errors: found, wasSent, isBusy } = useStore(login.form.$form)
  const errors = found ?? initialErrors
  const wasRefused = Object.keys(initialErrors).length > 0
  const isRefused = wasSent || wasRefused
  const isChecking = useStore(login.emailCheck.$isChecking)
  const isAsked = (name: string) => fields.some((field) => field.name === name)

  const field = fieldTexts({ errors, messages, labels })
  const list = (name: string) => {
    const { label, error } = field(name)
    return { name, label, error }
  }
  const submit = saveHandler(login.form.submit, messages)

  return (
    <form
      className="fields"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget, target }) =>
        login.form.changed(currentTarget, initialErrors, target)
      }
    >
      <FormFields call="firstTimeSetting" once xsrf={xsrf} />
      <input type="hidden" name="place" value="first-login" />
      <ErrorSummary
        titles={props.errorTitles}
        fields={isRefused ? invalidFields(labels, errors) : []}
        isFocused={wasRefused}
      />
      <RequiredNote text={messages.ac_RequiredNote} />
      <PersonFields fields={fields} texts={texts} messages={messages} field={field} />
      <div className="wide">
        <Field
          {...field('email')}
          defaultValue={texts.email}
          maxLength={limits.maxProfileCharacters}
          isLive={!isRefused}
          type="email"
          autoComplete="email"
          required
          onInput={({ currentTarget }) => login.emailCheck.typed(currentTarget.value)}
        />
      </div>
      <Newsletters
        {...list('newsletterIds')}
        subscription={isAsked('newsSubscribe') ? messages.ac_NewsSubscribe : undefined}
        subscribed={props.subscribed}
        newsletters={isAsked('newsletterIds') ? props.newsletters : undefined}
      />
      {isAsked('interestIds') && interests.length > 0 && (
        <CheckboxGroup {...list('interestIds')} options={interests} className="wide" />
      )}
      <div className="wide actions">
        <button
          className="button primary"
          aria-busy={isBusy}
          disabled={isChecking || Object.keys(found ?? {}).length > 0}
        >
          {messages.ac_Save}
        </button>
        <span className="field-note" role="status">
          {isChecking && messages.ac_EmailChecking}
        </span>
      </div>
    </form>
  )
}
