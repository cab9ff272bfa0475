import { ProductType } from '#contract/codes.ts'
import type { PlannedProduct } from '../shopper-plan.ts'
import { picture, products } from './products.ts'

const colours = [
  'forest green',
  'slate blue',
  'oat',
  'terracotta',
  'charcoal',
  'mustard',
  'cherry',
  'night blue',
]

const sizes: Record<string, string[]> = {
  [picture('boots')]: ['size 37', 'size 38', 'size 39', 'size 40', 'size 41', 'size 42', 'size 43'],
  [picture('socks')]: ['35-38', '39-42', '43-46'],
  [picture('backpack')]: ['20 litres', '30 litres', '45 litres'],
  [picture('mug')]: ['250 ml', '350 ml'],
  [picture('water-bottle')]: ['0.5 litres', '0.75 litres', '1 litre'],
  [picture('kettle')]: ['0.8 litres', '1.2 litres'],
}

const dyed = Object.values(products).filter(
  ({ image, productType }) => productType === ProductType.goods && image !== picture('plant'),
)

const named = (product: PlannedProduct, colour: string) =>
  (sizes[product.image] ?? []).map((size) => ({
    ...product,
    name: `${product.name}, ${colour}, ${size}`,
  }))

const inColour = (colour: string) =>
  dyed.flatMap((product) =>
    sizes[product.image]
      ? named(product, colour)
      : [{ ...product, name: `${product.name}, ${colour}` }],
  )

/** 500 products more: the same in other colours and sizes. */
export const variants = colours
  .flatMap(inColour)
  .slice(0, 500)
  .map((product, position): PlannedProduct => ({ ...product, productId: 5001 + position }))
