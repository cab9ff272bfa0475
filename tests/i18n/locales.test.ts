import { expect, test } from 'vitest'
import { direction, homePath } from '#i18n/locales.ts'

test('home is the root, or the language where it is not the default', () => {
  expect([homePath('en', 'en'), homePath('nl', 'en'), homePath('en', 'nl')]).toEqual([
    '/',
    '/nl',
    '/en',
  ])
})

test('Arabic runs from right to left', () => {
  expect([direction('en'), direction('ar')]).toEqual(['ltr', 'rtl'])
})
