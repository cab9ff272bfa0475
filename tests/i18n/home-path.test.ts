import { expect, test } from 'vitest'
import { homePath } from '#i18n/home-path.ts'

test('the home path is the root, or the language if it is not the default', () => {
  expect([homePath('en', 'en'), homePath('nl', 'en'), homePath('en', 'nl')]).toEqual([
    '/',
    '/nl',
    '/en',
  ])
})
