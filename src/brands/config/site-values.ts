import { z } from 'zod'
import { countries } from '#server/countries/countries.ts'

export const timeZone = z
  .string()
  .refine(
    (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
    'expected an IANA time zone such as Europe/Amsterdam',
  )

const shopAddress = /^(?:https:\/\/[^/{}\s]+)?(\/(?!\/)[^\s\\]*)$/
const mailAddress = /^mailto:[^\s{}?@]+@[^\s{}?@]+(\?\S*)$/

/** Whether a template has that placeholder after its host or mailbox, and no other. */
function isTemplate(template: string, form: RegExp, placeholder: string) {
  const [, path = ''] = form.exec(template) ?? []
  const names = path.match(/\{[^}]*\}?/g) ?? []
  return names.length > 0 && names.every((name) => name === `{${placeholder}}`)
}

/** An address of the shop with a placeholder, such as `{code}`, after its host. */
export const addressTemplate = (placeholder: string, example: string) =>
  z
    .string()
    .refine(
      (template) => isTemplate(template, shopAddress, placeholder),
      `expected an https address or a path with {${placeholder}} in it, such as ${example}`,
    )

/** The same, or an e-mail to the shop with the placeholder in its subject or text. */
export const contactTemplate = (placeholder: string, example: string) =>
  z
    .string()
    .refine(
      (template) =>
        [shopAddress, mailAddress].some((form) => isTemplate(template, form, placeholder)),
      `expected an https address, a path or a mailto: address with {${placeholder}} in it, such as ${example}`,
    )

export const country = z
  .string()
  .refine((code) => countries.codes().includes(code), 'expected a country code such as NL')

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'expected a code of three capital letters such as EUR')

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Whether there is such a language, and such a region if it names one: any two letters are
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
