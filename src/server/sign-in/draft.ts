import type { FormValues } from '#lib/form-values.ts'

/** Describes an interrupted form. */
export interface Draft {
  /** The page that has the form, with its query. */
  path: string
  /** The call that the form makes. */
  call: string
  values: FormValues
}
