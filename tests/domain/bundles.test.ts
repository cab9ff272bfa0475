import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleOf, inBundles, withoutBundles } from '#domain/bundles.ts'

const line = (name: string, bundle?: number) => ({ name, bundle })
const shown = (lines: ReturnType<typeof line>[]) =>
  inBundles(lines).map(({ product, place, bundle }) => [product.name, place, bundle?.name])

test('the parts of a bundle follow it, and each line keeps its place', () => {
  expect(shown([line('mug', 3), line('socks'), line('set'), line('kettle', 3)])).toEqual([
    ['socks', 2, undefined],
    ['set', 3, undefined],
    ['mug', 1, 'set'],
    ['kettle', 4, 'set'],
  ])
})

test('a line whose bundle is itself, a part or missing stands by itself', () => {
  const lines = [line('a', 1), line('b', 1), line('c', 9), line('d', 5), line('e', 4)]
  expect(lines.map((one) => bundleOf(lines, one))).toEqual(lines.map(() => undefined))
  expect(withoutBundles(lines)).toEqual(lines)
})

test('the parts of a bundle are counted in its place', () => {
  const lines = [line('set'), line('mug', 1), line('socks')]
  expect(withoutBundles(lines).map(({ name }) => name)).toEqual(['mug', 'socks'])
})

test('no line is lost or doubled, whatever bundle it names', () => {
  const any = fc.array(fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(any, (bundles) => {
      const lines = bundles.map((bundle, n) => line(String(n), bundle))
      const places = inBundles(lines).map(({ place }) => place)
      expect(places.toSorted((a, b) => a - b)).toEqual(lines.map((_, n) => n + 1))
      if (lines.length > 0) expect(withoutBundles(lines)).not.toEqual([])
    }),
  )
})
