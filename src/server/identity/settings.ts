import type { z } from 'zod'
import { brandSettings } from '../brand-settings.ts'
import { providerTypes } from './provider-types.ts'

/** What each provider takes; whether one of them is needed depends on what the brands have on. */
const shape = Object.assign({}, ...providerTypes.map((kind) => kind.settings)) as z.ZodRawShape
/** The names of all of them. */
export const providerSettingNames = Object.keys(shape)

/** The settings of the providers, by brand. */
export const providerSettings = brandSettings(shape)
