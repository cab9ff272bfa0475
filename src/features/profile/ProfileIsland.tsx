import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { genderOptions } from '#domain/gender-options.ts'
import { $account } from '#browser/account.ts'
import { isSameEmail } from '#lib/email-address.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import * as limits from '#lib/limits/texts.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { BirthDateField } from '#ui/BirthDateField.tsx'
import { DraftNote } from '#ui/DraftNote.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldTexts, invalidFields } from '#ui/field-texts.ts'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import { submitHandler } from '#ui/submit-handler.ts'
import { TelephoneField } from '#ui/TelephoneField.tsx'
import { makeProfile } from './profile.store.ts'
import type { ProfileMessages } from './profile.messages.ts'

interface Props {
  values: FormValues
  /** The values at first, from which the changes follow, also without script. */
  original: Record<string, string>
  /** Labels the fields. */
  labels: Record<string, string>
  errors: FieldErrors
  errorTitles: string[]
  messages: ProfileMessages
  xsrf: string
  codes?: ReactNode
  confirmCodes?: ReactNode
}

const home = '/account'

type Profile = ReturnType<typeof makeProfile>

/** Saves the form and goes to the overview, or says that it could not. */
const saveHandler = (save: Profile['form']['submit'], messages: ProfileMessages) =>
  submitHandler({
    save,
    done: (form) => {
      const { value = '' } = (form.elements.namedItem('email') as HTMLInputElement | null) ?? {}
      const isSaved = isSameEmail(value, $account.get()?.email ?? value)
      showToast(isSaved ? messages.ac_ProfileSaved : messages.ac_EmailChangeSent)
      location.assign(home)
    },
    failed: (error) => showFailure(error, messages),
  })

const telephoneMessages = (messages: ProfileMessages) => ({
  code: messages.ac_CountryCode,
  search: messages.ac_SearchCountry,
  nothingFound: messages.ac_NothingFound,
})

export function ProfileIsland({ errors: initialErrors, ...props }: Props) {
  const { values, original, labels, messages, xsrf } = props
  const [{ form, emailCheck }] = useState(() => makeProfile('confirmEmail' in labels))
  const { errors = initialErrors, wasSent, isBusy } = useStore(form.$form)
  const wasRefused = Object.keys(initialErrors).length > 0
  const isRefused = wasSent || wasRefused
  const isChecking = useStore(emailCheck.$isChecking)
  const field = fieldTexts({ errors, messages, labels })
  const line = (name: string) => ({
    ...field(name),
    defaultValue: fieldText(values, name),
    maxLength: limits.maxProfileCharacters,
  })
  const telephone = (name: string) => ({
    ...field(name),
    number: fieldText(values, `${name}.number`),
    messages: telephoneMessages(messages),
  })
  const submit = saveHandler(form.submit, messages)

  return (
    <form
      className="fields"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget, target }) => form.changed(currentTarget, initialErrors, target)}
    >
      <FormFields call="updateAccount" xsrf={xsrf} next={home} />
      {Object.entries(original).map(([name, value]) => (
        <input key={name} type="hidden" name={`original.${name}`} value={value} />
      ))}
      <DraftNote xsrf={xsrf} isRefused={wasRefused} messages={messages} />
      <ErrorSummary
        titles={props.errorTitles}
        fields={isRefused ? invalidFields(labels, errors) : []}
        isFocused={wasRefused}
      />
      <RequiredNote text={messages.ac_RequiredNote} />
      <div className="wide">
        <RadioGroup
          {...field('gender')}
          value={fieldText(values, 'gender')}
          options={genderOptions(messages, false)}
        />
      </div>
      <Field {...line('firstName')} autoComplete="given-name" required />
      <Field {...line('lastName')} autoComplete="family-name" required />
      <Field
        {...line('email')}
        isLive={!isRefused}
        type="email"
        autoComplete="email"
        required
        onInput={({ currentTarget }) => emailCheck.typed(currentTarget.value)}
      />
      {labels.confirmEmail && (
        <Field {...line('confirmEmail')} type="email" autoComplete="off" required />
      )}
      <TelephoneField {...telephone('telephone')} codes={props.codes} />
      {labels.confirmTelephone && (
        <TelephoneField {...telephone('confirmTelephone')} codes={props.confirmCodes} />
      )}
      <div className="wide">
        <BirthDateField {...field('birthDate')} values={values} messages={messages} />
      </div>
      <div className="wide actions in-reach">
        <button className="button primary" aria-busy={isBusy} disabled={isChecking}>
          {messages.ac_Save}
        </button>
        <a className="button" href={home} data-discard="">
          {messages.ac_Cancel}
        </a>
        <span className="field-note" role="status">
          {isChecking && messages.ac_EmailChecking}
        </span>
      </div>
    </form>
  )
}
