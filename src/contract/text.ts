import * as z from 'zod/mini'

/** A row id as it stands in paths, queries and bodies: a positive integer of 32 bits, also when it arrives as text. */
export const id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(2_147_483_647), z.int())),
)

/** A point in time: ISO 8601 with its offset, always UTC when the own store sends it. */
export const instant = z.iso.datetime({ offset: true })

/** PostgreSQL stores neither NUL nor half a sign. */
export const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)
export const storable = z.refine<string>(isStorable, 'ac_InvalidValue')

/** A text that must not be empty once trimmed; `message` is the word key of the refusal. */
export const required = (message: string, maximum = 250) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(maximum, 'ac_InvalidValue'), storable)

/** Whether a text is an e-mail address: what a browser takes for one, and with a dot in its domain. */
export const isEmail = (text: string) => text.length <= 254 && z.regexes.html5Email.test(text) && /@.+\../.test(text)

export const email = (missing: string, invalid: string) => required(missing, 254).check(z.refine(isEmail, invalid))

/** What is on in a plain form says so as text. */
export const on = z.pipe(
  z.literal([true, 'true']),
  z.transform(() => true as const),
)

/** The same where it may also be off, or not be said at all. */
export const flag = z.optional(z.union([z.literal(false), on]))
