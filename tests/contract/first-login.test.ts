import { describe, expect, test } from 'vitest'
import { firstLogin, firstLoginForm } from '#contract/first-login.ts'
import { fieldErrors } from '#lib/field-errors.ts'

interface Schema {
  safeParse(
    given: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: object[] } }
}
const errorsOf = (schema: Schema, given: unknown) => {
  const read = schema.safeParse(given)
  return read.success ? {} : fieldErrors(read.error.issues)
}

describe('the first login', () => {
  const asked = (...names: string[]) =>
    names.map((name) => ({ name, required: name === 'firstName' }))

  test('always needs the e-mail address, and a name only if its field is required', () => {
    expect(
      errorsOf(firstLoginForm(asked('firstName', 'lastName')), { firstName: ' ', lastName: '' }),
    ).toEqual({
      FirstName: 'ac_FirstNameRequiredMessage',
      Email: 'ac_EmailRequiredMessage',
    })
    expect(errorsOf(firstLoginForm(asked('lastName')), { email: 'sam' })).toEqual({
      Email: 'ac_EmailInvalidMessage',
    })
  })

  test('stores no newsletters without a subscription', () => {
    const form = firstLoginForm(asked('newsSubscribe', 'newsletterIds'))
    const given = { email: 'sam@shop.test', newsletterIds: ['1', '2'] }
    expect(form.parse(given)).toMatchObject({ newsSubscribe: [], newsletterIds: [] })
    expect(form.parse(firstLogin.parse({ ...given, newsSubscribe: true }))).toMatchObject({
      newsletterIds: [1, 2],
    })
    expect(form.parse({ ...given, newsSubscribe: true })).toMatchObject({
      newsSubscribe: [1, 2],
      newsletterIds: [1, 2],
    })
    expect(form.parse({ ...given, newsSubscribe: [1, 2] })).toMatchObject({
      newsSubscribe: [1, 2],
      newsletterIds: [1, 2],
    })
    expect(firstLoginForm(asked('newsletterIds')).parse(given)).toMatchObject({
      newsletterIds: [1, 2],
    })
  })
})
