import type { FormValues } from '#lib/form-values.ts'

/** What was typed into a form that nobody could save, since its session had ended. */
export interface Draft {
  /** The page that has the form, with its query. */
  path: string
  /** The call that the form makes. */
  call: string
  values: FormValues
}
