/** A field of site.json that the settings do not suit, and what was expected and found. */
export interface FieldFault {
  path: (string | number)[]
  message: string
}

/** Returns the expectation of settings in the environment, by their names. */
export const expectedSettings = (names: readonly string[]) =>
  names.length === 1
    ? `expected the setting ${names.join()} in the environment, found none`
    : `expected the settings ${names.join(', ')} in the environment, found none of them`
