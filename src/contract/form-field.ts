import * as z from 'zod/mini'
import * as limits from '#lib/limits/texts.ts'
import { FieldType } from './codes.ts'

/** One field of a form that is laid out by configuration. */
export const formField = z.object({
  /** Its name, capitalised. What is no field of Address is kept in its `custom`. */
  orderField: z.string(),
  /** Per cent of the row: 25 short, 50 half, 100 full. */
  width: z.literal([25, 50, 100]),
  /** A message key, which begins with `ac_`, or the text itself. */
  label: z.string(),
  required: z.boolean(),
  type: z.literal(Object.values(FieldType)),
  /** Holds its first value. */
  value: z.string(),
  /** Lists the choices. A country field without options offers every country of `localize`. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Characters; of a telephone number those after the country code. 0 is none. */
  minLength: z.int(),
  maxLength: z._default(z.int(), limits.maxAddressCharacters),
  /** It cannot be changed: what it holds counts. */
  disabled: z.boolean(),
  /** Fields of one number stand side by side; rows are in the order of their numbers. */
  row: z.int(),
  /** Set where it is wrong from the start, with the message to show. */
  invalid: z.boolean(),
  errorMessage: z.string(),
  /** A note that is always shown beside it. */
  warningMessage: z.string(),
})
export type FormField = z.infer<typeof formField>
