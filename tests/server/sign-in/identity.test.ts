import { expect, test } from 'vitest'
import { toIdentity } from '#server/sign-in/claims.ts'
import { newCredential } from '../../support/site.ts'

const of = (claims: object) =>
  toIdentity(
    { iss: 'https://provider.test', sub: '1', email_verified: true, ...claims },
    { proof: newCredential() },
  )

test.each(['No\u202eor', 'No\tor', 'No\0or', '\u200b', '\u3164', '\ud83d', 7, null])(
  'a provider’s name %j is ignored',
  (name) =>
    expect(of({ given_name: name, family_name: 'Visser' })).toMatchObject({
      firstName: '',
      lastName: 'Visser',
    }),
)

test.each(['none', `${'x'.repeat(91)}@shop.test`, 'no\tor@shop.test', 'noor@shop', 7])(
  'a provider’s address %j is ignored and not verified',
  (email) => expect(of({ email })).toMatchObject({ email: '', emailVerified: false }),
)

test('values that a shopper could type are accepted', () =>
  expect(of({ email: `${'x'.repeat(90)}@shop.test`, given_name: ' می‌خواهم ' })).toMatchObject({
    emailVerified: true,
    firstName: 'می‌خواهم',
  }))
