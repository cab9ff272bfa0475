import { brandNames } from '../config/brand-names.ts'
import { CliError } from './cli-error.ts'

/** Returns the name of a brand that exists. Throws a `CliError` for any other one. */
export function requireBrand(
  themes: string,
  name: string | undefined,
  names: readonly string[] = brandNames(themes),
) {
  if (name !== undefined && names.includes(name)) return name
  throw new CliError(`Unknown brand '${name ?? ''}'; expected one of ${names.join(', ')}.`)
}
