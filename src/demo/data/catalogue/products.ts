import { ProductType } from '#contract/codes.ts'
import type { PlannedProduct } from '../shopper-plan.ts'

/** Picture, category, name and price in euro cents of what the shop sells. */
const table = {
  larchBoots: ['boots', 'Footwear', 'Larch walking boots', 12995],
  heathBoots: ['boots', 'Footwear', 'Heath ankle boots', 9950],
  puddleBoots: ['boots', 'Footwear', 'Puddle rain boots', 4495],
  ridgePack: ['backpack', 'Bags & packs', 'Ridge day pack', 7900],
  quaysidePack: ['backpack', 'Bags & packs', 'Quayside roll-top backpack', 9495],
  lanternLamp: ['lamp', 'Lighting', 'Lantern table lamp', 5995],
  nookLamp: ['lamp', 'Lighting', 'Nook reading lamp', 7495],
  porchLamp: ['lamp', 'Lighting', 'Porch light with dusk sensor', 3850],
  enamelMug: ['mug', 'Kitchen', 'Enamel camp mug', 1295],
  stonewareMug: ['mug', 'Kitchen', 'Stoneware mugs, set of two', 2450],
  travelMug: ['mug', 'Kitchen', 'Morning train travel mug', 2795],
  campKettle: ['kettle', 'Kitchen', 'Whistling camp kettle', 3995],
  pourKettle: ['kettle', 'Kitchen', 'Slow pour kettle', 6495],
  fieldNotebook: ['notebook', 'Paper & desk', 'Dotted field notebook', 995],
  weekPlanner: ['notebook', 'Paper & desk', 'Undated week planner', 1895],
  quietHeadphones: ['headphones', 'Sound', 'Quiet hours headphones', 14900],
  trailHeadphones: ['headphones', 'Sound', 'Foldable trail headphones', 5900],
  lambswoolScarf: ['scarf', 'Accessories', 'Lambswool scarf', 4995],
  merinoScarf: ['scarf', 'Accessories', 'Merino loop scarf', 3495],
  campChair: ['chair', 'Furniture', 'Fold-flat camp chair', 5495],
  armchair: ['chair', 'Furniture', 'Reading corner armchair', 28900],
  ashStool: ['chair', 'Furniture', 'Kitchen stool in ash', 8900],
  oliveTree: ['plant', 'Garden & plants', 'Olive tree in a terracotta pot', 4695],
  fern: ['plant', 'Garden & plants', 'Easy-going fern', 1995],
  herbTrio: ['plant', 'Garden & plants', 'Herb trio for the windowsill', 1495],
  brassBell: ['bicycle-bell', 'Cycling', 'Brass bicycle bell', 1695],
  cityBell: ['bicycle-bell', 'Cycling', 'Ding-dong city bell', 1250],
  trekkingTent: ['tent', 'Camping', 'Two-person trekking tent', 24900],
  familyTent: ['tent', 'Camping', 'Family dome tent', 38900],
  beachShelter: ['tent', 'Camping', 'Pop-up beach shelter', 6995],
  steelBottle: ['water-bottle', 'Camping', 'Steel water bottle', 2295],
  filterBottle: ['water-bottle', 'Camping', 'Filter bottle for the trail', 3695],
  duneGlasses: ['sunglasses', 'Accessories', 'Dune sunglasses', 6900],
  glacierGlasses: ['sunglasses', 'Accessories', 'Glacier sunglasses', 8450],
  giftCard25: ['gift-code', 'Gift cards', 'Gift card of 25 euro', 2500],
  giftCard50: ['gift-code', 'Gift cards', '€50 gift card', 5000],
  lighthouseGame: ['game-key', 'Games', 'Lighthouse Letters, a puzzle game', 1999],
  allotmentGame: ['game-key', 'Games', 'The Little Allotment, a garden game', 1499],
  hikingSocks: ['socks', 'Footwear', 'Merino hiking socks', 1795],
  firesideSocks: ['socks', 'Footwear', 'Fireside socks', 1595],
  wallClock: ['clock', 'Home', 'Kitchen wall clock', 4250],
  alarmClock: ['clock', 'Home', 'Travel alarm clock', 2895],
} as const

export type ProductKey = keyof typeof table

const codes: readonly string[] = ['gift-code', 'game-key']

export const picture = (name: string) => `/demo/products/${name}.svg`

const entries = Object.entries(table).map(
  ([key, [file, category, name, cents]], position): [string, PlannedProduct] => [
    key,
    {
      productId: 1001 + position,
      image: picture(file),
      category,
      name,
      cents,
      currency: 'EUR',
      productType: codes.includes(file) ? ProductType.code : ProductType.goods,
    },
  ],
)

export const products = Object.fromEntries(entries) as Record<ProductKey, PlannedProduct>
