import { describe, expect, test } from 'vitest'
import { priceDrop, stockOf } from '#domain/wish-product.ts'
import { toShownWish } from '#features/wishlist/shown-wish.ts'

const two = { currencyDecimals: 'two' } as const

const euro = (amount: string) => ({ amount, currency: 'EUR' })

describe('the price reduction since a product was added', () => {
  test.each([
    ['20.00', '25.00', '5'],
    ['0.10', '0.30', '0.2'],
    ['99999999999999.01', '99999999999999.02', '0.01'],
    // Read as 20.00 and 25.01, and as 10.00 and 10.01.
    ['20.004', '25.006', '5.01'],
    ['10.004', '10.005', '0.01'],
  ])('%s after %s is %s less', (now, then, less) =>
    expect(priceDrop(euro(now), euro(then), two)).toEqual(euro(less)),
  )

  test.each([
    ['as much', euro('25.00'), euro('25')],
    ['more', euro('30.00'), euro('25.00')],
    ['less by a hidden fraction', euro('24.999999'), euro('25.00')],
    ['an amount shown as zero', euro('0.004'), euro('25.00')],
    ['another currency', { amount: '20.00', currency: 'USD' }, euro('25.00')],
    ['zero, as for a missing price', euro('0'), euro('25.00')],
    ['a negative price', euro('-1'), euro('25.00')],
    ['an unknown price', null, euro('25.00')],
    ['a price after an unknown one', euro('20.00'), null],
  ])('%s is not a reduction', (_what, now, then) =>
    expect(priceDrop(now, then, two)).toBeUndefined(),
  )

  test('is shown if the shown prices differ', () => {
    const wish = {
      productId: 1,
      shopProductId: '1',
      name: 'Lamp',
      categoryName: '',
      url: '',
      image: '',
      added: '2026-03-01T18:00:00Z',
      stock: undefined,
    }
    const style = { decimalSep: ',', thousandSep: '.', ...two }
    const shown = (now: string, then: string) =>
      toShownWish({ ...wish, price: euro(now), priceThen: euro(then) }, style)
    expect(shown('1200', '1250.5')).toEqual({
      ...wish,
      price: '€1.200,00',
      drop: { from: '€1.250,50', saving: '€50,50' },
    })
    expect(shown('20.001', '20.002')).toEqual({ ...wish, price: '€20,00' })
    expect(shown('20', '10')).toEqual({ ...wish, price: '€20,00' })
  })
})

describe('the availability of a wish', () => {
  const now = Date.parse('2026-03-20T12:00:00Z')
  const daysAgo = (days: number) => now - days * 86_400_000

  test.each([
    ['is unknown', { inStock: null, backInStock: null }, undefined],
    ['was always given', { inStock: true, backInStock: null }, undefined],
    ['is missing', { inStock: false, backInStock: null }, 'out'],
    ['is missing again', { inStock: false, backInStock: daysAgo(1) }, 'out'],
    ['is given again', { inStock: true, backInStock: daysAgo(1) }, 'back'],
    ['has been given again for two weeks', { inStock: true, backInStock: daysAgo(14) }, undefined],
    ['is no longer known', { inStock: null, backInStock: daysAgo(1) }, undefined],
  ])('is shown correctly if it %s', (_what, product, stock) =>
    expect(stockOf(product, daysAgo(30), now)).toBe(stock),
  )

  test('is not shown to a shopper who added the product later', () => {
    const product = { inStock: true, backInStock: daysAgo(3) }
    expect(stockOf(product, daysAgo(3), now)).toBeUndefined()
    expect(stockOf(product, daysAgo(2), now)).toBeUndefined()
    expect(stockOf(product, daysAgo(4), now)).toBe('back')
  })
})
