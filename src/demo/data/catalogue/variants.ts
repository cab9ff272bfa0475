import { ProductType } from '#contract/codes.ts'
import type { PlannedProduct } from '../shopper-plan.ts'
import { colours } from './colours.ts'
import { productKeys, products, type ProductKey } from './products.ts'
import { colourWords } from './words.ts'

const shoes = ['37', '38', '39', '40', '41', '42', '43']
const socks = ['35–38', '39–42', '43–46']
const packs = ['20 l', '30 l', '45 l']
const mugs = ['250 ml', '350 ml']
const bottles = ['0.5 l', '0.75 l', '1 l']
const kettles = ['0.8 l', '1.2 l']

export type Sizes = Partial<Record<ProductKey, string[]>>

const sizes: Sizes = {
  larchBoots: shoes,
  heathBoots: shoes,
  puddleBoots: shoes,
  hikingSocks: socks,
  firesideSocks: socks,
  ridgePack: packs,
  quaysidePack: packs,
  enamelMug: mugs,
  stonewareMug: mugs,
  travelMug: mugs,
  steelBottle: bottles,
  filterBottle: bottles,
  campKettle: kettles,
  pourKettle: kettles,
}

const plants: readonly ProductKey[] = ['oliveTree', 'fern', 'herbTrio']

const dyed = productKeys.filter(
  (key) => products[key].productType === ProductType.goods && !plants.includes(key),
)

/** A product in one of the colours, and in one of its sizes where it has several. */
export interface Variant extends PlannedProduct {
  of: ProductKey
  colour: keyof typeof colours
  /** Its position among the sizes of the product. */
  size?: number
}

/** The picture of a product in a colour: the shop dyes the product's own. */
export const dyedPicture = (image: string, colour: string) =>
  image.replace(/\.svg$/, `.${colour}.svg`)

/** The name of a product in a colour and a size, in one language; a brand may have own sizes. */
export function variantName(name: string, variant: Variant, language: string, own: Sizes = {}) {
  const { of, colour, size = -1 } = variant
  const colourName = colourWords[language]?.[Object.keys(colours).indexOf(colour)]
  const sizeName = (own[of] ?? sizes[of])?.[size]
  return [name, colourName, sizeName].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
}

function variantOf(key: ProductKey, colour: Variant['colour'], size?: number): Variant {
  const product = products[key]
  const image = dyedPicture(product.image, colour)
  const variant = { ...product, image, of: key, colour, ...(size !== undefined && { size }) }
  return { ...variant, name: variantName(product.name, variant, 'en') }
}

const inColour = (colour: Variant['colour']) =>
  dyed.flatMap((key) => {
    const positions = sizes[key]?.map((_, position) => position) ?? [undefined]
    return positions.map((size) => variantOf(key, colour, size))
  })

/** 500 products more: the same in other colours and sizes. */
export const variants = (Object.keys(colours) as Variant['colour'][])
  .flatMap(inColour)
  .slice(0, 500)
  .map((variant, position): Variant => ({ ...variant, productId: 5001 + position }))
