import { map } from 'nanostores'
import type * as z from 'zod/mini'
import { errorsOf, send } from '#client/send.ts'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import { capitalName } from '#lib/case.ts'
import { afterPress } from '#lib/after-press.ts'
import { fieldErrors, type FieldErrors } from '#lib/field-errors.ts'
import { formValues, withTypes } from '#lib/form-values.ts'

type Schema = Pick<z.ZodMiniType, 'safeParse'>

export interface FormState {
  /** What is wrong; undefined until the browser knows better than the page that it came with. */
  errors: FieldErrors | undefined
  /** Whether it was sent once: from then on it is checked with every change. */
  wasSent: boolean
  isBusy: boolean
}

/** What a plain form carries besides its fields. */
const carried = new Set(['call', 'xsrf', 'next', 'once'])

/** What is a number or a flag in the calls of our forms. */
const typedFields = ['gender', 'newsSubscribe']

/** What was typed into a form. */
export const typedValues = (form: HTMLFormElement) =>
  formValues([...new FormData(form)].filter(([name]) => !carried.has(name)))

/** Names the form to the server, so that an answer that got lost can be asked for again. */
const tokenOf = ({ elements }: HTMLFormElement) =>
  (elements.namedItem('once') as HTMLInputElement | null)?.value

const fieldOf = (control: EventTarget) => {
  const { name = '' } = control as HTMLInputElement
  const [first = '', part = ''] = name.split(/[.[]/)
  return capitalName(first === 'custom' ? part : first)
}
const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

/**
 * A form of one call: checked by a schema before it is sent and, once refused, on every change. A
 * schema that a page does without until then is loaded by `schema` with the first check. `saved`
 * takes what the server answered.
 */
// eslint-disable-next-line max-lines-per-function -- functions of one form, sharing its state
export function makeForm<C extends Call>(
  call: C,
  schema: () => Schema | Promise<Schema>,
  saved: (answer: OutputOf<C>) => void,
) {
  const $form = map<FormState>({ errors: undefined, wasSent: false, isBusy: false })
  /** What only the server knows to be wrong. */
  let serverErrors: FieldErrors = {}

  async function check(form: HTMLFormElement) {
    const read = (await schema()).safeParse(withTypes(typedValues(form), typedFields))
    const errors = { ...serverErrors, ...(!read.success && fieldErrors(read.error.issues)) }
    afterPress(() => $form.setKey('errors', errors))
    return read
  }

  async function checkAndPost(form: HTMLFormElement) {
    const read = await check(form)
    if (!read.success) return false
    try {
      saved(await send(call, read.data as SentOf<C>, { form, once: tokenOf(form) }))
      return true
    } catch (error) {
      const errors = errorsOf(error)
      if (!errors) throw error
      serverErrors = errors
      $form.setKey('errors', serverErrors)
      return false
    }
  }

  return {
    $form,
    /**
     * Answers whether it was saved. Rejects where the call failed. Nothing happens while one is
     * under way.
     */
    async submit(form: HTMLFormElement) {
      if ($form.get().isBusy) return false
      $form.set({ ...$form.get(), wasSent: true, isBusy: true })
      serverErrors = {}
      const idle = () => $form.setKey('isBusy', false)
      const isSaved = await checkAndPost(form).catch((error: unknown) => {
        idle()
        throw error
      })
      // What is saved leads to another page: until that is there nothing is sent again, unless the
      // browser comes back to this one.
      if (isSaved) addEventListener('pageshow', idle, { once: true })
      else idle()
      return isSaved
    },
    /** To be called on every change of a field, with what was wrong when the page came. */
    changed(form: HTMLFormElement, initialErrors: FieldErrors, field: EventTarget) {
      const name = fieldOf(field)
      serverErrors = without(serverErrors, name)
      if ($form.get().wasSent || Object.keys(initialErrors).length > 0)
        // Where the schema does not come the server checks alone.
        void check(form).catch(() => undefined)
    },
    /** Says what is wrong with one field, or that nothing is. */
    setError(field: string, key: string | undefined) {
      const others = without($form.get().errors ?? {}, field)
      serverErrors = key ? { ...serverErrors, [field]: key } : without(serverErrors, field)
      const errors = key ? { ...others, [field]: key } : others
      afterPress(() => $form.setKey('errors', errors))
    },
  }
}
export type Form = Pick<ReturnType<typeof makeForm>, '$form' | 'setError'>
