import { map, type MapStore } from 'nanostores'
import type * as z from 'zod/mini'
import { errorsOf, send } from '#browser/send.ts'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import { numbersAndFlags } from '#contract/numbers-and-flags.ts'
import { capitalName } from '#lib/case.ts'
import { afterPress } from '#lib/after-press.ts'
import { fieldErrors, type FieldErrors } from '#lib/field-errors.ts'
import { formValues, withTypes } from '#lib/form-values.ts'

type Schema = Pick<z.ZodMiniType, 'safeParse'>

export interface FormState {
  /** Holds the errors; undefined until the browser's check replaces the page's own. */
  errors: FieldErrors | undefined
  /** Set after the first submission: from then on every change is checked. */
  wasSent: boolean
  isBusy: boolean
}

/** Lists the fields that a plain form carries besides its own. */
const carried = new Set(['call', 'xsrf', 'next', 'once'])

/** Returns the typed values of a form. */
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

/** Keeps what is wrong with a form: what its schema finds, and what the server alone can. */
function makeErrors($form: MapStore<FormState>, schema: () => Schema | Promise<Schema>) {
  let ofSchema: FieldErrors = {}
  let ofServer: FieldErrors = {}
  /** Shows what is known once a press ends: more may have been found meanwhile. */
  const show = () => afterPress(() => $form.setKey('errors', { ...ofServer, ...ofSchema }))

  /** Answers what is to be sent; undefined where the schema refuses it. */
  async function check(form: HTMLFormElement) {
    const given: unknown = withTypes(typedValues(form), numbersAndFlags)
    // A browser that could not load a file does not ask for it again: the server alone checks.
    const known = await Promise.resolve()
      .then(schema)
      .catch(() => undefined)
    const read = known?.safeParse(given)
    ofSchema = read?.error ? fieldErrors(read.error.issues) : {}
    show()
    return read?.error ? undefined : { sent: read ? read.data : given }
  }

  return {
    check,
    /** Shows what the server has refused. */
    refuse(errors: FieldErrors) {
      ofServer = errors
      show()
    },
    /** Forgets what the server has refused before. */
    forget() {
      ofServer = {}
    },
    /** Handles every change of a field, with the errors that the page came with. */
    changed(form: HTMLFormElement, initialErrors: FieldErrors, field: EventTarget) {
      ofServer = without(ofServer, fieldOf(field))
      if ($form.get().wasSent || Object.keys(initialErrors).length > 0) void check(form)
    },
    /** Says what the server finds wrong with one field, or that it finds nothing. */
    setError(field: string, key: string | undefined) {
      ofServer = { ...without(ofServer, field), ...(key && { [field]: key }) }
      show()
    },
  }
}

/**
 * A form of one call: checked by a schema before it is sent and, once refused, on every change. A
 * schema that a page does without until then is loaded by `schema` with the first check. `saved`
 * takes what the server answered.
 */
export function makeForm<C extends Call>(
  call: C,
  schema: () => Schema | Promise<Schema>,
  saved: (answer: OutputOf<C>) => void,
) {
  const $form = map<FormState>({ errors: undefined, wasSent: false, isBusy: false })
  const { check, refuse, forget, changed, setError } = makeErrors($form, schema)

  async function checkAndPost(form: HTMLFormElement) {
    const checked = await check(form)
    if (!checked) return false
    try {
      saved(await send(call, checked.sent as SentOf<C>, { form, once: tokenOf(form) }))
      return true
    } catch (error) {
      const errors = errorsOf(error)
      if (!errors) throw error
      refuse(errors)
      return false
    }
  }

  return {
    $form,
    changed,
    setError,
    /**
     * Answers whether it was saved. Rejects where the call failed. Nothing happens while one is
     * under way.
     */
    async submit(form: HTMLFormElement) {
      if ($form.get().isBusy) return false
      $form.set({ ...$form.get(), wasSent: true, isBusy: true })
      forget()
      const idle = () => $form.setKey('isBusy', false)
      let isSaved = false
      try {
        return (isSaved = await checkAndPost(form))
      } finally {
        // A saved form leads to another page: it is not sent again unless the browser returns here.
        if (isSaved) addEventListener('pageshow', idle, { once: true })
        else idle()
      }
    },
  }
}
export type Form = Pick<ReturnType<typeof makeForm>, '$form' | 'setError'>
