import type { ReactNode, SubmitEvent } from 'react'
import type { QuestionField } from '#contract/account.ts'
import { QuestionType } from '#contract/codes.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import * as limits from '#lib/limits.ts'
import { tell } from '#stores/system-message.ts'
import { BirthDateField } from '#ui/BirthDateField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Field } from '#ui/Field.tsx'
import { RequiredNote } from '#ui/RequiredNote.tsx'
import { TelephoneField } from '#ui/TelephoneField.tsx'
import { isToVerify } from './intro.rules.ts'
import { answer } from './intro.store.ts'
import type { IntroWords } from './intro.words.ts'

interface Props {
  question: QuestionField
  back: { key: string | undefined; values: FormValues } | undefined
  /** Whether the answer is on its way. */
  isBusy: boolean
  words: IntroWords
  xsrf: string
  codes: ReactNode
}

const autoComplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
}

/** The control of each type of question. */
function control({ question, back, words, codes }: Omit<Props, 'xsrf' | 'isBusy'>) {
  const { property: name, type, label, options, value } = question
  const error = back?.key && (words[back.key] ?? words.ac_InvalidValue)
  // A step that another one's refusal brought back has nothing typed yet.
  const typed = back && name in back.values ? back.values : undefined
  const text = (field: string) => (typed ? fieldText(typed, field) : '')
  const field = { name, label: words[label] ?? label, error, required: true }
  if (type === QuestionType.choice)
    return (
      <RadioGroup
        {...field}
        value={text(name)}
        options={options.map((option) => ({
          ...option,
          label: words[option.label] ?? option.label,
        }))}
      />
    )
  if (type === QuestionType.date)
    return <BirthDateField {...field} values={typed ?? {}} words={words} />
  if (type === QuestionType.telephone) {
    const texts = {
      code: words.ac_CountryCode,
      search: words.ac_SearchCountry,
      nothingFound: words.ac_NothingFound,
    }
    return <TelephoneField {...field} codes={codes} number={text(`${name}.number`)} words={texts} />
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

/** The question that is asked now, answered in place. */
export function IntroStep({ xsrf, isBusy, ...rest }: Props) {
  const { question, words } = rest
  if (isToVerify(question) && !rest.back)
    return <Verification telephone={question.value} words={words} />
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await answer(question.property, event.currentTarget))) tell(words.ac_SomethingWentWrong)
  }
  return (
    // Whoever answers with a number is likely to verify it next.
    <form
      method="post"
      className="intro-step"
      noValidate
      onSubmit={(event) => void submit(event)}
      data-verify-telephone={question.type === QuestionType.telephone ? '' : undefined}
    >
      <input type="hidden" name="call" value="updateAccount" />
      <input type="hidden" name="xsrf" value={xsrf} />
      <RequiredNote text={words.ac_RequiredNote} />
      {control(rest)}
      <button className="button primary" aria-busy={isBusy}>
        {words.ac_Next}
      </button>
    </form>
  )
}

function Verification({ telephone, words }: { telephone: string; words: IntroWords }) {
  return (
    <div className="intro-verify">
      <p>
        {words.ac_IntroNotVerified} <bdi dir="ltr">{telephone}</bdi>
      </p>
      <p className="actions">
        <a className="button primary" href="?verify-telephone" data-verify-telephone="">
          {words.ac_Verify}
        </a>
        <a className="button" href="/account/edit-profile">
          {words.ac_EditProfile}
        </a>
      </p>
    </div>
  )
}
