/** The fields of calls that are numbers or flags, which a form sends as texts. */
export const numbersAndFlags = [
  'gender',
  'newsSubscribe',
  'isBilling',
  'isShipping',
  'everywhere',
  'isTyped',
  'understood',
]
