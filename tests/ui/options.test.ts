import { expect, test } from 'vitest'
import { putFirst, writeOption } from '#ui/options.ts'

const option = (id: string) => ({ id })
const [nl, us, ad, zw] = [option('NL'), option('US'), option('AD'), option('ZW')]

test('the shopper’s own country comes before the likely ones, and only there', () => {
  const groups = [
    [nl, us],
    [ad, zw],
  ]
  expect(putFirst(groups, 'ZW')).toEqual([[zw, nl, us], [ad]])
  expect(putFirst(groups, 'US')).toEqual([
    [us, nl],
    [ad, zw],
  ])
  expect(putFirst(groups, 'XX')).toEqual(groups)
})

test('a list without likely countries keeps its order', () =>
  expect(putFirst([[nl, us]], 'US')).toEqual([[nl, us]]))

test('an option keeps and escapes every character of its text and attributes', () => {
  const option = { id: 'a', text: 'A & <B>', value: 'a"b', lang: undefined, 'data-main': '' }
  expect(writeOption(option)).toEqual({
    id: 'a',
    html: '<option value="a&quot;b" data-main="">A &amp; &lt;B&gt;</option>',
    selectedHtml: '<option value="a&quot;b" data-main="" selected>A &amp; &lt;B&gt;</option>',
  })
})
