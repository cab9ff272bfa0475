import { noInput } from '#contract/call.ts'
import { getSetting, getTranslation } from '#contract/calls.ts'
import { defineCall } from '../api/call-record.ts'
import { fieldMessages } from '#contract/field-message-keys.ts'
import { isInput } from '#contract/field-rules.ts'
import type { Translation } from '#contract/localize.ts'
import { setting } from '#contract/setting.ts'
import type { CallContext } from '../api/context.ts'

/**
 * Returns the public part of a brand's configuration: the schema drops the rest. A picture that is
 * not in the build is left out.
 */
function settingOf({ brand, locale, imageUrl }: CallContext) {
  const address = (name: string) => imageUrl?.(name) ?? ''
  const pages = brand.pages.map((page) => ({ ...page, iconUrl: address(page.iconUrl) }))
  return setting.parse({
    ...brand,
    pages,
    logo: address(brand.logo),
    theme: brand.id,
    currentLanguage: locale,
  })
}

/**
 * Every message of a brand. A field without a message of its own has the general one, as on the
 * pages.
 */
function translationOf({ services, brand, locale }: CallContext): Translation[] {
  const messages = services.messages.all(brand.id, locale)
  const fields = brand.addressFields.filter(isInput)
  const general = fields.flatMap(({ orderField }) =>
    fieldMessages.map(([keyOf, key]) => [keyOf(orderField), messages[key]!]),
  )
  const all: Record<string, string> = { ...Object.fromEntries(general), ...messages }
  return Object.entries(all).map(([key, translate]) => ({ key, translate }))
}

export const settingCalls = {
  getSetting: defineCall(getSetting, { input: noInput, run: settingOf }),
  getTranslation: defineCall(getTranslation, { input: noInput, run: translationOf }),
}
