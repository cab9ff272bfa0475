type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** Deeper than any entity; a body that goes on is not walked to its end. */
const deepest = 20

const rename = (value: unknown, name: (key: string) => string, depth = 0): unknown => {
  if (depth > deepest) throw new RangeError('nested too deeply')
  if (Array.isArray(value)) return value.map((item) => rename(item, name, depth + 1))
  if (
    value === null ||
    typeof value !== 'object' ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [name(key), rename(item, name, depth + 1)]),
  )
}

/** A field's name as the code has it, and as it travels. */
export const camelName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
export const capitalName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * Field names as the code knows them: `ISO4217` becomes `iSO4217`. Deep; only plain objects are
 * touched.
 */
export const toCamel = <Value>(value: Value) => rename(value, camelName) as Value

/** Field names as they travel in a request: `interestIds` becomes `InterestIds`. */
export const toCapital = (value: unknown) => rename(value, capitalName) as Json
