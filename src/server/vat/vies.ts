import { ofetch } from 'ofetch'
import { z } from 'zod'
import * as limits from '#lib/limits/services.ts'
import type { Settings } from '../settings.ts'
import type { VatRegister } from './vat.ts'

/** Describes an answer of VIES: a verdict, or why there is none. */
const answer = z.union([
  z.object({ valid: z.boolean() }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
])

/** VIES has Greece under its own name. */
const memberState = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * The EU's register of VAT numbers, by its REST service:
 * https://ec.europa.eu/taxation_customs/vies/#/technical-information
 */
export const vies =
  ({ VIES_URL: url }: Settings): VatRegister =>
  async (vatNumber, country) => {
    const body = { countryCode: memberState(country), vatNumber }
    const options = {
      method: 'POST',
      body,
      retry: 0,
      timeout: limits.vatTimeoutMs,
      ignoreResponseError: true,
    } as const
    const read = answer.safeParse(
      await ofetch<unknown>(`${url}/check-vat-number`, options).catch(() => undefined),
    )
    if (!read.success) return 'unknown'
    if ('valid' in read.data) return read.data.valid ? 'valid' : 'invalid'
    return read.data.errorWrappers[0]!.error === 'INVALID_INPUT' ? 'invalid' : 'unknown'
  }
