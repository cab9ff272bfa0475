import type { z } from 'zod'
import { brandSettings } from '../brand-settings.ts'
import { providerTypes } from './provider-types.ts'

/** Merges the settings of all providers; the brands decide which of them are required. */
const shape = Object.assign({}, ...providerTypes.map((kind) => kind.settings)) as z.ZodRawShape
/** The names of all of them. */
export const providerSettingNames = Object.keys(shape)

/** The prefixes that only they have. */
export const providerSettingPrefixes = providerTypes.flatMap(
  ({ settingPrefixes }) => settingPrefixes ?? [],
)

/** The settings of the providers, by brand. */
export const providerSettings = brandSettings(shape)
