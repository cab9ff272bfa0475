import { expect, test } from 'vitest'
import { direction } from '#i18n/locales.ts'

test('Arabic runs from right to left', () => {
  expect([direction('en'), direction('ar')]).toEqual(['ltr', 'rtl'])
})
