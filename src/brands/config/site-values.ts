import { z } from 'zod'
import { countries } from '#server/countries/countries.ts'

export const timeZone = z
  .string()
  .refine(
    (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
    'expected an IANA time zone such as Europe/Amsterdam',
  )

/** Letters and digits, at least two of these, with what some countries put between them. */
export const vatNumber = z
  .string()
  .regex(
    /^(?=(?:.*\d){2})[A-Z\d](?:[ .\-+*/]?[A-Z\d+*]){3,24}$/,
    'expected a VAT number such as NL123456789B01',
  )

/** A picture that a PDF can hold. */
export const pdfPicture = z
  .string()
  .regex(/^[\w.-]+\.(?:png|jpe?g)$/i, 'expected a PNG or JPEG in images/, such as invoice-logo.png')

export const country = z
  .string()
  .refine((code) => countries.codes().includes(code), 'expected a country code such as NL')

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'expected a code of three capital letters such as EUR')

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Returns whether a language exists, and its region if it names one: any two letters are
 * well-formed.
 */
function isCulture(culture: string) {
  try {
    const { region } = new Intl.Locale(culture)
    return (
      Intl.DateTimeFormat.supportedLocalesOf(culture).length > 0 &&
      (!region || regions.of(region) !== undefined)
    )
  } catch {
    return false
  }
}

export const culture = z
  .string()
  .refine(isCulture, 'expected the tag of a language that there is, such as en or nl-NL')

/** Matches an https address or a path; its group is the path. */
export const shopAddress = /^(?:https:\/\/[^/{}\s]+)?(\/(?!\/)[^\s\\]*)$/

/** A page of the shop's, or of whoever helps its shoppers. */
export const pageAddress = z
  .string()
  .refine(
    (address) => shopAddress.test(address),
    'expected an https address or a path, such as https://shop.example/help',
  )

/** A text in each of a brand's languages, by their codes. */
export const textByLanguage = (example: string) =>
  z.record(
    z.string(),
    z.string().min(1).max(250),
    `expected a text by language, such as ${example}`,
  )
