import { map } from 'nanostores'
import { errorsOf, errorKeyOf, send } from '#browser/send.ts'
import type { SentOf } from '#contract/call.ts'
import { updateAccount } from '#contract/calls.ts'
import { numbersAndFlags } from '#contract/numbers-and-flags.ts'
import { camelName } from '#lib/case.ts'
import { fieldErrors, type FieldErrors } from '#lib/field-errors.ts'
import { withTypes, type FormValues } from '#lib/form-values.ts'
import { $account } from '#browser/account.ts'
import { typedValues } from '#browser/form.ts'
import { openPhonePopup } from '#browser/phone-popup.ts'
import { needsVerification } from './intro.rules.ts'

interface Intro {
  /** The properties whose answers are on their way: the shopper goes on meanwhile. */
  sent: readonly string[]
  /**
   * The step that was refused and is asked again, with what was typed; no key where the call
   * failed.
   */
  back: { property: string; key: string | undefined; values: FormValues } | undefined
  /** The properties that are not asked for any more, also while that is on its way. */
  skipped: readonly string[]
}
export const $intro = map<Intro>({ sent: [], back: undefined, skipped: [] })

const propertyOf = (errors: FieldErrors) => camelName(Object.keys(errors)[0] ?? '')

/** One after the other, so that an older answer never comes last. */
let queue: Promise<unknown> = Promise.resolve()

async function save(
  property: string,
  form: HTMLFormElement,
  values: FormValues,
  input: SentOf<typeof updateAccount>,
) {
  // The step may have made way for the next.
  const submit = () => {
    if (!form.isConnected) document.body.append(form)
    form.submit()
  }
  try {
    const account = await send(updateAccount, input, { form: { submit } })
    $account.set(account)
    const step = account.questionFields.find((field) => field.property === property)
    if (step && needsVerification(step)) openPhonePopup()
  } catch (error) {
    const errors = errorsOf(error)
    // The server names the field, which may be another step's.
    $intro.setKey('back', {
      property: errors ? propertyOf(errors) : property,
      key: errorKeyOf(error),
      values,
    })
    if (!errors) throw error
  } finally {
    $intro.setKey(
      'sent',
      $intro.get().sent.filter((other) => other !== property),
    )
  }
}

/**
 * Answers a step and goes on to the next at once; where the answer is refused its step comes back.
 * Rejects where the call failed.
 */
export async function answerQuestion(property: string, form: HTMLFormElement): Promise<void> {
  if ($intro.get().sent.includes(property)) return
  const values = typedValues(form)
  const given = withTypes(values, numbersAndFlags)
  // The overview is lighter for those who answer nothing; where the schema does not come, the
  // server judges alone.
  const read = await import('#contract/answered-question.ts').then(
    ({ questionAnswer: answeredQuestion }) => answeredQuestion.safeParse(given),
    () => undefined,
  )
  if ($intro.get().sent.includes(property)) return
  if (read?.error) {
    $intro.setKey('back', {
      property,
      key: Object.values(fieldErrors(read.error.issues))[0],
      values,
    })
    return
  }
  $intro.set({ ...$intro.get(), sent: [...$intro.get().sent, property], back: undefined })
  const saved = queue
    .catch(() => {})
    .then(() => save(property, form, values, read?.data ?? (given as SentOf<typeof updateAccount>)))
  queue = saved
  return saved
}

/** Goes on without an answer, for good. Brings the step back and rejects if the call fails. */
export async function skipStep(property: string): Promise<void> {
  const { skipped } = $intro.get()
  $intro.set({ ...$intro.get(), skipped: [...skipped, property], back: undefined })
  const saved = queue
    .catch(() => {})
    .then(async () => {
      try {
        $account.set(await send(updateAccount, { skip: property }))
      } catch (error) {
        $intro.setKey(
          'skipped',
          $intro.get().skipped.filter((other) => other !== property),
        )
        throw error
      }
    })
  queue = saved
  return saved
}
