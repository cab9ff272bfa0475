import { expect, test } from 'vitest'
import { isEmail } from '#contract/text.ts'
import { asciiEmail } from '#lib/email-address.ts'
import { shownEmail } from '#server/mail/shown-email.ts'

test.each([
  ['jürgen@example.test', 'jürgen@example.test'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['Info@BÜCHER.example', 'Info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@shop.Example', 'info@shop.Example'],
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
])('the domain of %s is stored as %s', (typed, stored) => expect(asciiEmail(typed)).toBe(stored))

test.each(['info@bücher.example', 'info@例え.テスト', 'info@مثال.إختبار', 'info@straße.example'])(
  '%s is an address, and is shown as it was typed',
  (typed) => {
    expect(isEmail(typed)).toBe(true)
    expect(shownEmail(asciiEmail(typed))).toBe(typed)
  },
)

test.each([
  'bücher.example',
  'info@bücher',
  'info@bücher.example/path',
  'info@bücher.example:25',
  'info@bü cher.example',
  'info@bücher..example',
  'info@-bücher-.example?',
  'info@bücher@example.test',
  'jürgen@example.test',
])('%s is not an address', (typed) => expect(isEmail(typed)).toBe(false))

test.each(['info@xn--a.example', 'info@xn--.example', 'info@shop.example', ''])(
  'an address without another form is shown unchanged: %j',
  (stored) => expect(shownEmail(stored)).toBe(stored),
)
