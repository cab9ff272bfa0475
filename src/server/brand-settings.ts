import { z } from 'zod'
import type { Brands } from '#brands/config/brands.ts'
import { SettingsError } from './settings-error.ts'

/** A brand's name as the settings have it. */
export const settingsName = (brandId: string) => brandId.toUpperCase().replaceAll('-', '_')

/**
 * Settings that a brand may have of its own: those for all brands under '', and those of each brand
 * that has some, such as GOOGLE_CLIENT_SECRET__HARBOUR. Read from the whole environment.
 */
export const brandSettings = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .record(z.string(), z.unknown())
    .transform((environment) => {
      const brands: Record<string, Record<string, unknown>> = { '': environment }
      for (const [variable, value] of Object.entries(environment)) {
        const [name = '', brand] = variable.split('__')
        if (brand && Object.hasOwn(shape, name))
          (brands[brand] ??= { ...environment })[name] = value
      }
      return brands
    })
    .pipe(z.record(z.string(), z.object(shape).partial()))

/** Returns a brand's own settings, else those of all brands. */
export const settingsOf = <Own>(settings: Record<string, Own>, brandId: string): Own | undefined =>
  settings[settingsName(brandId)] ?? settings['']

/** Throws `SettingsError` where settings are for a brand that has no folder. */
export function checkBrandNames(settings: Record<string, unknown>, { folders }: Brands) {
  const names = ['', ...folders.map(settingsName)]
  const unknown = Object.keys(settings).find((name) => !names.includes(name))
  if (unknown)
    throw new SettingsError(
      `settings that end in __${unknown}: unknown brand; expected the name of its folder in capitals`,
    )
}
