type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

const rename = (value: unknown, name: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => rename(item, name))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), rename(item, name)]))
}

/** Field names as the code knows them: `ISO4217` becomes `iSO4217`. Deep; only plain objects are touched. */
export const toCamel = (value: unknown) => rename(value, (key) => key.charAt(0).toLowerCase() + key.slice(1)) as Json

/** Field names as they travel in a request: `interestIds` becomes `InterestIds`. */
export const toCapital = (value: unknown) => rename(value, (key) => key.charAt(0).toUpperCase() + key.slice(1)) as Json
