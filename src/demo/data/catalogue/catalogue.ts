import { harbour } from './harbour.ts'
import { nocturne } from './nocturne.ts'
import { outdoor, picture, productKeys, products, type Goods } from './products.ts'
import { souk } from './souk.ts'
import { dyedPicture, variantName, variants, type Sizes, type Variant } from './variants.ts'
import { readWords, type Words } from './words.ts'

/** A product as a brand describes it, in all languages of its catalogue. */
export interface Description {
  name: Words
  category: Words
  image: string
}

type Catalogue = Map<string, Description>

const editions = ['1/7', '2/7', '3/7', '4/7', '5/7', '6/7', '7/7']

/** The goods of each brand that does not sell those of the outdoor shop. */
const shops: Record<string, { goods: Goods; sizes?: Sizes }> = {
  harbour: { goods: harbour },
  nocturne: {
    goods: nocturne,
    sizes: { larchBoots: editions, heathBoots: editions, puddleBoots: editions },
  },
  souk: {
    goods: souk,
    sizes: {
      hikingSocks: ['1 m', '2 m', '3 m'],
      firesideSocks: ['30 cm', '40 cm', '50 cm'],
    },
  },
}

/** Returns a text for each entry of an object, under the same names. */
const mapWords = <Entry>(
  entries: Record<string, Entry>,
  text: (entry: Entry, key: string) => string,
) => Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, text(entry, key)]))

function describeVariant(product: Description, variant: Variant, sizes?: Sizes): Description {
  const { name, category, image } = product
  return {
    name: mapWords(name, (text, language) => variantName(text, variant, language, sizes)),
    category,
    image: dyedPicture(image, variant.colour),
  }
}

/** Describes each product that a brand sells, by its id. */
export function catalogueOf(brandId: string): Catalogue {
  const folder = shops[brandId] ? brandId : 'outdoor'
  const { goods, sizes } = shops[brandId] ?? { goods: outdoor }
  const words = readWords(folder)
  const described = productKeys.map((key): [string, Description] => {
    const [name, category] = goods[key]
    const description = {
      name: mapWords(words, (texts) => texts.products[name]!),
      category: mapWords(words, (texts) => texts.categories[category]!),
      image: picture(folder, name),
    }
    return [`${products[key].productId}`, description]
  })
  const catalogue = new Map(described)
  for (const variant of variants) {
    const product = catalogue.get(`${products[variant.of].productId}`)!
    catalogue.set(`${variant.productId}`, describeVariant(product, variant, sizes))
  }
  return catalogue
}
