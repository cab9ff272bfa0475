import { ProductType } from '#contract/codes.ts'
import type { PlannedProduct } from '../shopper-plan.ts'
import { readWords } from './words.ts'

/** Name of the picture and the texts, category and price in euro cents of what the shop sells. */
const table = {
  larchBoots: ['larch-boots', 'Footwear', 12995],
  heathBoots: ['heath-boots', 'Footwear', 9950],
  puddleBoots: ['puddle-boots', 'Footwear', 4495],
  ridgePack: ['ridge-pack', 'Bags & packs', 7900],
  quaysidePack: ['quayside-pack', 'Bags & packs', 9495],
  lanternLamp: ['lantern-lamp', 'Lighting', 5995],
  nookLamp: ['nook-lamp', 'Lighting', 7495],
  porchLamp: ['porch-lamp', 'Lighting', 3850],
  enamelMug: ['enamel-mug', 'Kitchen', 1295],
  stonewareMug: ['stoneware-mugs', 'Kitchen', 2450],
  travelMug: ['travel-mug', 'Kitchen', 2795],
  campKettle: ['camp-kettle', 'Kitchen', 3995],
  pourKettle: ['pour-kettle', 'Kitchen', 6495],
  fieldNotebook: ['field-notebook', 'Paper & desk', 995],
  weekPlanner: ['week-planner', 'Paper & desk', 1895],
  quietHeadphones: ['quiet-headphones', 'Sound', 14900],
  trailHeadphones: ['trail-headphones', 'Sound', 5900],
  lambswoolScarf: ['lambswool-scarf', 'Accessories', 4995],
  merinoScarf: ['merino-scarf', 'Accessories', 3495],
  campChair: ['camp-chair', 'Furniture', 5495],
  armchair: ['armchair', 'Furniture', 28900],
  ashStool: ['ash-stool', 'Furniture', 8900],
  oliveTree: ['olive-tree', 'Garden & plants', 4695],
  fern: ['fern', 'Garden & plants', 1995],
  herbTrio: ['herb-trio', 'Garden & plants', 1495],
  brassBell: ['brass-bell', 'Cycling', 1695],
  cityBell: ['city-bell', 'Cycling', 1250],
  trekkingTent: ['trekking-tent', 'Camping', 24900],
  familyTent: ['family-tent', 'Camping', 38900],
  beachShelter: ['beach-shelter', 'Camping', 6995],
  steelBottle: ['steel-bottle', 'Camping', 2295],
  filterBottle: ['filter-bottle', 'Camping', 3695],
  duneGlasses: ['dune-glasses', 'Accessories', 6900],
  glacierGlasses: ['glacier-glasses', 'Accessories', 8450],
  giftCard25: ['gift-card-25', 'Gift cards', 2500],
  giftCard50: ['gift-card-50', 'Gift cards', 5000],
  lighthouseGame: ['lighthouse-game', 'Games', 1999],
  allotmentGame: ['allotment-game', 'Games', 1499],
  hikingSocks: ['hiking-socks', 'Footwear', 1795],
  firesideSocks: ['fireside-socks', 'Footwear', 1595],
  wallClock: ['wall-clock', 'Home', 4250],
  alarmClock: ['alarm-clock', 'Home', 2895],
} as const

export type ProductKey = keyof typeof table

export const productKeys = Object.keys(table) as ProductKey[]

const codes: readonly ProductKey[] = ['giftCard25', 'giftCard50', 'lighthouseGame', 'allotmentGame']

/** The path of a product's picture; each folder holds those of one catalogue. */
export const picture = (folder: string, name: string) => `/demo/products/${folder}/${name}.svg`

const { en } = readWords('outdoor')

const entries = productKeys.map((key, position): [string, PlannedProduct] => {
  const [name, category, cents] = table[key]
  const product = {
    productId: 1001 + position,
    image: picture('outdoor', name),
    category,
    name: en!.products[name]!,
    cents,
    currency: 'EUR' as const,
    productType: codes.includes(key) ? ProductType.code : ProductType.goods,
  }
  return [key, product]
})

export const products = Object.fromEntries(entries) as Record<ProductKey, PlannedProduct>

/** Name of the picture and the texts of each product, and its category. */
export type Goods = Record<ProductKey, readonly [name: string, category: string]>

export const outdoor = Object.fromEntries(
  productKeys.map((key) => [key, [table[key][0], table[key][1]]]),
) as unknown as Goods
