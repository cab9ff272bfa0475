import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencySign } from '#lib/currency-sign.ts'
import { isoDecimals } from '#lib/currency-decimals.ts'
import { formatMoney, shownAmount } from '#lib/money.ts'

const plain = { decimalSep: '.', thousandSep: ',', currencyDecimals: 'two' } as const
const euro = (amount: string) => formatMoney({ amount, currency: 'EUR' }, plain)

test.each([
  ['1.2301', '€1.23'],
  ['1.2341', '€1.24'],
  ['0.0001', '€0.00'],
  ['1.005', '€1.01'],
  ['1234.500000', '€1,234.50'],
  ['0.00', '€0.00'],
  ['007.10', '€7.10'],
  ['-1', '-€1.00'],
  ['-0.0001', '€0.00'],
  ['1e3', '€1,000.00'],
  ['123456789.1', '€123,456,789.10'],
  ['999999999999999999.999', '€1,000,000,000,000,000,000.00'],
])('%s reads %s', (amount, text) => expect(euro(amount)).toBe(text))

test('separators are the brand’s own, even if they are special in patterns', () => {
  expect(
    formatMoney(
      { amount: '1234567.5', currency: 'USD' },
      { ...plain, decimalSep: ',', thousandSep: '.' },
    ),
  ).toBe('$1.234.567,50')
  expect(
    formatMoney(
      { amount: '1234.5', currency: 'USD' },
      { ...plain, decimalSep: ',', thousandSep: '$' },
    ),
  ).toBe('$1$234,50')
})

test('every currency of the specification has its sign', () => {
  const signs = '$ € ₡ £ ₪ ₹ ¥ ₩ ₦ ₱ zł ₲ ฿ ₴ ₫ kr kr kr R ₿ R$ ﷼ Ft Kč S$ C$'.split(' ')
  const codes =
    'USD EUR CRC GBP ILS INR JPY KRW NGN PHP PLN PYG THB UAH VND SEK DKK NOK ZAR BTC BRL SAR HUF CZK SGD CAD'.split(
      ' ',
    )
  expect(codes.map(currencySign)).toEqual(signs)
})

test('an unknown currency is shown by its code in lower case', () => {
  expect(currencySign('XAU')).toBe('xau')
  expect(currencySign('eur')).toBe('€')
})

/**
 * The rule, digit by digit: any rest past the third decimal lifts it by one, then half up to two.
 */
function slowCents(negative: boolean, whole: bigint, decimals: string) {
  const digits = decimals.padEnd(3, '0')
  const thousandths =
    whole * 1000n + BigInt(digits.slice(0, 3)) + (/[1-9]/.test(digits.slice(3)) ? 1n : 0n)
  const cents = (thousandths + 5n) / 10n
  return negative ? -cents : cents
}

test('any amount agrees with the slow exact rule', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.stringMatching(/^\d{1,9}$/),
      (negative, whole, decimals) => {
        const cents = BigInt(
          euro(`${negative ? '-' : ''}${whole}.${decimals}`).replace(/[€,.]/g, ''),
        )
        expect(cents).toBe(slowCents(negative, whole, decimals))
      },
    ),
  )
})

const iso = { ...plain, currencyDecimals: 'iso' } as const

test.each([
  ['JPY', '2000', '¥2,000'],
  ['JPY', '1234.5', '¥1,235'],
  ['JPY', '-1234.4', '-¥1,234'],
  ['JPY', '-0.4', '¥0'],
  ['KWD', '1.2345', 'kwd1.235'],
  ['KWD', '1.23401', 'kwd1.234'],
  ['KWD', '12', 'kwd12.000'],
  ['CLF', '1.5', 'clf1.5000'],
  ['EUR', '1.005', '€1.01'],
  ['EUR', '99999999999999.99', '€99,999,999,999,999.99'],
  ['jpy', '7.00', '¥7'],
])('%s %s with the decimals of ISO 4217 reads %s', (currency, amount, text) => {
  expect(formatMoney({ amount, currency }, iso)).toBe(text)
})

test('every currency has two decimals unless the brand asks for others', () => {
  for (const currency of ['JPY', 'KWD', 'CLF', 'EUR'])
    expect(shownAmount({ amount: '1234.5', currency }, plain)).toBe('1234.50')
})

test('currencies have the decimals of ISO 4217 even if CLDR has others', () => {
  const of = (codes: string) => new Set(codes.split(' ').map(isoDecimals))
  expect(of('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF')).toEqual(
    new Set([0]),
  )
  expect(of('BHD IQD JOD KWD LYD OMR TND')).toEqual(new Set([3]))
  expect(of('CLF UYW')).toEqual(new Set([4]))
  expect(of('EUR USD HUF IDR AFN MGA TWD XYZ')).toEqual(new Set([2]))
})
