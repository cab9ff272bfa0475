import fc from 'fast-check'

/** Any instant of the years in which shops and their shoppers have dates. */
export const anyInstant = fc.date({
  min: new Date('1971-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
