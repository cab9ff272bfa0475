import { expect, test } from 'vitest'
import { direction, homePath } from '#i18n/locales.ts'

test('the home path is the root, or the language if it is not the default', () => {
  expect([homePath('en', 'en'), homePath('nl', 'en'), homePath('en', 'nl')]).toEqual([
    '/',
    '/nl',
    '/en',
  ])
})

test('Arabic runs from right to left', () => {
  expect([direction('en'), direction('ar')]).toEqual(['ltr', 'rtl'])
})
