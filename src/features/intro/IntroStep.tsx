import type { ReactNode, SubmitEvent } from 'react'
import type { QuestionField } from '#contract/account.ts'
import { QuestionType } from '#contract/codes.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import * as limits from '#lib/limits/texts.ts'
import { showFailure } from '#browser/show-failure.ts'
import { BirthDateField } from '#ui/BirthDateField.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Field } from '#ui/Field.tsx'
import { TelephoneField } from '#ui/TelephoneField.tsx'
import { needsVerification } from './intro.rules.ts'
import { answerQuestion, skipStep } from './intro.store.ts'
import type { IntroMessages } from './intro.messages.ts'

interface Props {
  question: QuestionField
  back: { key: string | undefined; values: FormValues } | undefined
  /** Set while the answer is sent. */
  isBusy: boolean
  /** Set where the page came with the refused answer. */
  isRefused: boolean
  messages: IntroMessages
  xsrf: string
  codes: ReactNode
}

const autoComplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
}

/** The control of each type of question. */
function control({ question, back, isRefused, ...rest }: Omit<Props, 'xsrf' | 'isBusy'>) {
  const { messages, codes } = rest
  const { property: name, type, label, options, value } = question
  const error = back?.key && (messages[back.key] ?? messages.ac_InvalidValue)
  // A step that another one's refusal brought back has nothing typed yet.
  const typed = back && name in back.values ? back.values : undefined
  const text = (field: string) => (typed ? fieldText(typed, field) : '')
  const field = {
    name,
    label: messages[label] ?? label,
    error,
    required: false,
    autoFocus: isRefused,
  }
  if (type === QuestionType.choice)
    return (
      <>
        {/* Nothing chosen is sent, too: it is refused by the field's name. */}
        <input type="hidden" name={name} value="" />
        <RadioGroup
          {...field}
          value={text(name)}
          options={options.map((option) => ({
            ...option,
            label: messages[option.label] ?? option.label,
          }))}
        />
      </>
    )
  if (type === QuestionType.date)
    return <BirthDateField {...field} values={typed ?? {}} messages={messages} />
  if (type === QuestionType.telephone) {
    const texts = {
      code: messages.ac_CountryCode,
      search: messages.ac_SearchCountry,
      nothingFound: messages.ac_NothingFound,
    }
    return (
      <TelephoneField {...field} codes={codes} number={text(`${name}.number`)} messages={texts} />
    )
  }
  const isEmail = name === 'email'
  return (
    <Field
      {...field}
      defaultValue={typed ? text(name) : value}
      autoComplete={autoComplete[name]}
      type={isEmail ? 'email' : 'text'}
      maxLength={limits.maxProfileCharacters}
    />
  )
}

/** Answers a question, or skips it by the button of that name. */
async function handleSubmit(
  event: SubmitEvent<HTMLFormElement>,
  property: string,
  messages: IntroMessages,
) {
  event.preventDefault()
  const { submitter } = event.nativeEvent as globalThis.SubmitEvent
  const isSkipped = submitter?.getAttribute('name') === 'skip'
  const change = isSkipped ? skipStep(property) : answerQuestion(property, event.currentTarget)
  try {
    await change
  } catch (error) {
    showFailure(error, messages)
  }
}

/** The question that is asked now, answered in place. */
export function IntroStep({ xsrf, isBusy, ...rest }: Props) {
  const { question, messages } = rest
  const { property } = question
  const isKnown = needsVerification(question) && !rest.back
  const isNumber = question.type === QuestionType.telephone
  return (
    <form
      method="post"
      className="intro-step"
      noValidate
      onSubmit={(event) => void handleSubmit(event, property, messages)}
      // A number that is answered here is likely to be verified next.
      data-verify-telephone={isNumber && !isKnown ? '' : undefined}
    >
      <FormFields call="updateAccount" xsrf={xsrf} />
      {isKnown ? (
        <p>
          <span>{messages.ac_IntroNotVerified}</span> <bdi dir="ltr">{question.value}</bdi>
        </p>
      ) : (
        control(rest)
      )}
      <p className="actions">
        {isKnown ? (
          <Verification messages={messages} />
        ) : (
          <button className="button primary" aria-busy={isBusy}>
            {messages.ac_Next}
          </button>
        )}
        <button className="button quiet" name="skip" value={property}>
          <span>{messages.ac_Skip}</span>
          <span className="visually-hidden">{`: ${messages[question.label]}`}</span>
        </button>
      </p>
    </form>
  )
}

const Verification = ({ messages }: { messages: IntroMessages }) => (
  <>
    <a className="button primary" href="?verify-telephone" data-verify-telephone="">
      {messages.ac_Verify}
    </a>
    <a className="button" href="/account/edit-profile">
      {messages.ac_EditProfile}
    </a>
  </>
)
