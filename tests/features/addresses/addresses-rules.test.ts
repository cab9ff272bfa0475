import { expect, test } from 'vitest'
import { defaultChoices } from '#features/addresses/address-defaults.ts'
import { addedHref, addressTitle } from '#features/addresses/added-address.ts'
import { pageOfBook, readAdded, type AddressEntry } from '#features/addresses/addresses.rules.ts'

test.each([
  ['Kade 1, Utrecht', ['Noor Visser', 'Kade 1', '3511 AB Utrecht, Netherlands'], 'Kade', 'Utrecht'],
  ['12 High Street, Leeds', ['N V', '12 High Street', 'Leeds'], 'High Street', 'Leeds'],
  ['Utrecht', ['N V', 'Utrecht, Netherlands'], '', 'Utrecht'],
  ['Kade 1', ['N V', 'Kade 1'], 'Kade 1', ''],
  ['Utrecht Kade 1', ['N V', 'Utrecht Kade 1'], 'Kade 1', 'Utrecht'],
  ['Noor Visser', ['Noor Visser'], '', ''],
  ['Dam 1, Amsterdam', ['Noor van Dam', 'Dam 1', 'Amsterdam'], 'Dam', 'Amsterdam'],
  ['Kade 1, Breda', ['N V', 'Kade Koffie', 'Kade 1', 'Breda'], 'Kade', 'Breda'],
  ['Delftsestraat 3, Delft', ['N V', 'Delftsestraat 3', 'Delft'], 'Delftsestraat', 'Delft'],
  ['1 Rue de Lyon, Lyon 3', ['N V', '1 Rue de Lyon', 'Lyon 3'], 'Rue de Lyon', 'Lyon 3'],
])('an address is named %s', (title, lines, address, city) => {
  const [name = ''] = lines
  const companyName = lines.find((line) => line.endsWith('Koffie')) ?? ''
  expect(addressTitle({ name, companyName, lines, address, city })).toBe(title)
})

const entry = (addressId: number, isDefault = false): AddressEntry => ({
  addressId,
  title: `${addressId}`,
  lines: [`Street ${addressId}`],
  isBilling: isDefault,
  isShipping: isDefault,
})

test('a new address stands before the others, unless it is a default', () => {
  const all = [entry(1, true), ...Array.from({ length: 40 }, (_, n) => entry(n + 2))]
  const page = pageOfBook(all, '', 0, 41)
  expect([page.added?.addressId, page.rows.length, page.hasMore]).toEqual([41, 24, true])
  expect(page.rows.some(({ addressId }) => addressId === 41)).toBe(false)
  expect(pageOfBook(all, '', 0, 1).added).toBeUndefined()
  expect(pageOfBook(all, 'street 9', 0, 41).added).toBeUndefined()
})

test('the address book reads which address is new', () => {
  const url = (text: string) => new URL(text, 'https://shop.test')
  expect(readAdded(url(addedHref(7)))).toBe(7)
  for (const text of ['0', '-1', '1e3', '99999999999', 'x', ''])
    expect(readAdded(url(`/account/addresses?added=${text}`))).toBeUndefined()
})

test.each([
  ['the first address', undefined, [], {}, [true, true], [true, true]],
  [
    'another address',
    undefined,
    [{ isBilling: true, isShipping: true }],
    { isShipping: 'true' },
    [true, false],
    [false, false],
  ],
  [
    'an address without a default for billing',
    undefined,
    [{ isBilling: false, isShipping: true }],
    {},
    [false, true],
    [false, true],
  ],
  [
    'the default for delivery',
    { isBilling: false, isShipping: true },
    [],
    {},
    [true, false],
    [true, false],
  ],
])('%s offers its defaults', (_, stored, others, typed, checked, fixed) => {
  const { isShipping, isBilling, note } = defaultChoices(stored, others, typed)
  expect([isShipping.checked, isBilling.checked]).toEqual(checked)
  expect([isShipping.fixed, isBilling.fixed]).toEqual(fixed)
  expect(note !== undefined).toBe(fixed.includes(true))
})
