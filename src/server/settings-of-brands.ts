import { directSettingNames, directSettings } from './feed/direct/settings.ts'
import { mailSettingNames, mailSettings } from './mail/settings.ts'
import { providerSettingNames, providerSettings } from './sign-in/settings.ts'
import { webhookSettingNames, webhookSettings } from './webhooks/settings.ts'

/** The groups of settings that each brand may have of its own. */
export const settingsOfBrands = {
  providers: providerSettings,
  webhooks: webhookSettings,
  direct: directSettings,
  mail: mailSettings,
}

/** The names of all of them. */
export const brandSettingNames = [
  ...providerSettingNames,
  ...webhookSettingNames,
  ...directSettingNames,
  ...mailSettingNames,
]

/** Returns whether a field of the settings is such a group, which reads the whole environment. */
export const isGroup = (name: PropertyKey = '') => Object.hasOwn(settingsOfBrands, name)
