import { expect, test } from 'vitest'
import { putFirst } from '#ui/render-once.ts'

const option = (code: string) => `<option value="${code}" data-names="x">${code}land</option>`
const [nl, us, ad, zw] = ['NL', 'US', 'AD', 'ZW'].map(option) as [string, string, string, string]

test('the shopper’s own country stands before the likely ones, and nowhere else', () => {
  const options = `${nl}${us}<hr>${ad}${zw}`
  expect(putFirst(options, 'value="ZW"')).toBe(`${zw}${nl}${us}<hr>${ad}`)
  expect(putFirst(options, 'value="US"')).toBe(`${us}${nl}<hr>${ad}${zw}`)
  expect(putFirst(options, 'value="XX"')).toBe(options)
})

test('a list without likely countries keeps its order', () =>
  expect(putFirst(`${nl}${us}`, 'value="US"')).toBe(`${nl}${us}`))
