export const requiredKey = (field: string) => `ac_${field}RequiredMessage`
export const minLengthKey = (field: string) => `ac_${field}InvalidMinLengthMessage`
export const maxLengthKey = (field: string) => `ac_${field}InvalidMaxLengthMessage`

/**
 * Maps the message of a field to the general one, which replaces it where a brand's words do not
 * know the field.
 */
export const fieldMessages = [
  [requiredKey, 'ac_RequiredMessage'],
  [minLengthKey, 'ac_InvalidMinLengthMessage'],
  [maxLengthKey, 'ac_InvalidMaxLengthMessage'],
] as const
