import type { euVat } from 'stdnum'
import type { Settings } from '../settings.ts'
import { vies } from './vies.ts'

/** A register's result for a VAT number; `unknown` where it could not be asked. */
type VatVerdict = 'valid' | 'invalid' | 'unknown'

/** Checks the VAT numbers of companies. */
export interface VatNumbers {
  /**
   * Checks a company's number in its country (ISO 3166-1 alpha-2), with or without the country's
   * prefix: first its check digits, then the register. Outside of the EU there is no register, and
   * every number counts as valid.
   */
  check(vatNumber: string, country: string): Promise<VatVerdict>
}

/** Asks a register about a number without prefix and separators, whose check digits are right. */
export type VatRegister = (vatNumber: string, country: string) => Promise<VatVerdict>

/** Their numbers are known to the library, but to no register of the EU. */
const neighbours = ['AD', 'CH']
const isMember = (known: typeof euVat, country: string) =>
  Object.hasOwn(known, country) && !neighbours.includes(country)

export function openVatNumbers(settings: Settings): VatNumbers {
  const ask = vies(settings)
  return {
    async check(vatNumber, country) {
      // Three hundred modules, for the few who type a VAT number.
      const { euVat } = await import('stdnum')
      if (!isMember(euVat, country)) return 'valid'
      // The library fails on a prefix alone.
      if (!/\d/.test(vatNumber)) return 'invalid'
      const checked = euVat[country]!.map((validator) => validator.validate(vatNumber)).find(
        ({ isValid }) => isValid,
      )
      return checked?.isValid ? ask(checked.compact, country) : 'invalid'
    },
  }
}
