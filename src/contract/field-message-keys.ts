export const requiredKey = (field: string) => `ac_${field}RequiredMessage`
export const minLengthKey = (field: string) => `ac_${field}InvalidMinLengthMessage`
export const maxLengthKey = (field: string) => `ac_${field}InvalidMaxLengthMessage`

/**
 * What a field may say of itself, and what says the same of a field that a brand's words do not
 * know by name.
 */
export const fieldMessages = [
  [requiredKey, 'ac_RequiredMessage'],
  [minLengthKey, 'ac_InvalidMinLengthMessage'],
  [maxLengthKey, 'ac_InvalidMaxLengthMessage'],
] as const
