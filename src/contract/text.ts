import * as z from 'zod/mini'
import { asciiEmail } from '#lib/email-address.ts'
import * as limits from '#lib/limits/texts.ts'

/** A whole number as it stands in paths, queries and bodies, also when it arrives as text. */
export const wholeNumberFrom = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
    z.pipe(z.transform(Number), z.number().check(z.minimum(minimum), z.maximum(maximum), z.int())),
  )

/** Accepts whole numbers from 1. */
export const wholeNumber = (maximum: number) => wholeNumberFrom(1, maximum)

/** A row's id: 32 bits. */
export const id = wholeNumber(2_147_483_647)

/** A point in time: ISO 8601 with its offset, always UTC when the own store sends it. */
export const instant = z.iso.datetime({ offset: true })

/** PostgreSQL stores neither NUL nor half a sign. */
export const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)
export const isStorableText = z.refine<string>(isStorable, 'ac_InvalidValue')

/**
 * Returns whether a text shows anything besides spaces, marks without a letter and invisible
 * characters.
 */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]/u.test(text)

/**
 * Returns whether a text is one line that reads as it is written: without control characters, line
 * ends and direction overrides. Joiners and direction marks are allowed, since some scripts and
 * emoji need them.
 */
export const isSingleLine = (text: string) =>
  isVisible(text) && !/[\p{Cc}\p{Surrogate}\u2028-\u202E\u2066-\u2069]/u.test(text)
/** Accepts an empty line, too. */
export const singleLine = z.refine<string>(
  (text) => text === '' || isSingleLine(text),
  'ac_InvalidCharacters',
)

/** A line that must show something once trimmed; `message` is the message key of the refusal. */
export const requiredLine = (message: string, maximum: number = limits.maxAddressCharacters) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.refine(isVisible, message),
      z.maxLength(maximum, 'ac_InvalidValue'),
      singleLine,
    )

/**
 * Tells whether a text is an e-mail address: one that a browser takes for it, and with a dot in its
 * domain, which may be of any script and is no IP address.
 */
export const isEmail = (text: string) =>
  z.regexes.html5Email.test(asciiEmail(text)) && /@.+\.(?!\d+$)[^.]+$/.test(asciiEmail(text))

/** An e-mail address with its domain in ASCII. */
export const email = (
  missing: string,
  invalid: string,
  maximum: number = limits.maxProfileCharacters,
) =>
  z.pipe(requiredLine(missing, maximum).check(z.refine(isEmail, invalid)), z.transform(asciiEmail))

/** True or false; it may be missing. */
export const optionalFlag = z.optional(z.boolean())

/** A text that a program sends: a token, a code. */
export const token = z.string().check(z.minLength(1), z.maxLength(5_000), isStorableText)

/** A list of ids; a plain form without a choice sends an empty text for the empty list. */
export const ids = z.pipe(
  z.pipe(
    z.array(z.union([z.number(), z.string()])),
    z.transform((list) => list.filter((each) => each !== '')),
  ),
  z.array(id).check(z.maxLength(1_000)),
)
