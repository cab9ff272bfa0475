import { z } from 'zod'
import { providerTypes } from './provider-types.ts'

/** What each provider takes; whether one of them is needed depends on what the brands have on. */
const settings = z
  .object(Object.assign({}, ...providerTypes.map((kind) => kind.settings)) as z.ZodRawShape)
  .partial()
/** The names of all of them. */
export const providerSettingNames = Object.keys(settings.shape)

/**
 * The settings of the providers: those for all brands under '', and those of each brand that has
 * some of its own, such as GOOGLE_CLIENT_SECRET__HARBOUR.
 */
export const providerSettings = z
  .record(z.string(), z.unknown())
  .transform((environment) => {
    const brands: Record<string, Record<string, unknown>> = { '': environment }
    for (const [variable, value] of Object.entries(environment)) {
      const [name = '', brand] = variable.split('__')
      if (brand && providerSettingNames.includes(name))
        (brands[brand] ??= { ...environment })[name] = value
    }
    return brands
  })
  .pipe(z.record(z.string(), settings))

export type ProviderSettings = z.infer<typeof providerSettings>

/** A brand's name as the settings have it. */
export const settingsName = (brandId: string) => brandId.toUpperCase().replaceAll('-', '_')

/** What counts for a brand: its own settings where it has some, else those of all. */
export const settingsOf = (settings: ProviderSettings, brandId: string) =>
  settings[settingsName(brandId)] ?? settings[''] ?? {}
