import type { CardProps, CardSlots, Shop } from '../card-slots.ts'
import { cardFeatures, isCardName, slotOfCard, type CardName } from '../config/cards.ts'
import type { NamedSlot } from '../slots.ts'

type Locals = Pick<App.Locals, 'brand' | 'locale' | 'session' | 'shopHome'>

/** Returns what the cards and pages of a brand learn of its shop. */
export const shopOf = ({ brand, shopHome }: Pick<Locals, 'brand' | 'shopHome'>): Shop => ({
  name: brand.companyName,
  home: shopHome,
  currency: brand.defaultCurrency,
})

function cardProps(locals: Locals): CardProps {
  const { firstName, email, defaultCountry, defaultCurrency, segments } = locals.session.shopper
  return {
    shopper: {
      firstName,
      email,
      locale: locals.locale,
      country: defaultCountry,
      currency: defaultCurrency.iSO4217,
      segments,
    },
    shop: shopOf(locals),
  }
}

/** Returns the props of a card besides those of every card; undefined where it is not shown. */
type PropsOf<Name extends CardName> = () =>
  Omit<CardSlots[`cards/${Capitalize<Name>}`], keyof CardProps> | undefined

/** Returns the slots of the brand's cards, without those that are not shown. */
export function cardsOf(locals: Locals, known: { [Name in CardName]: PropsOf<Name> }): NamedSlot[] {
  const { cards, enableFeatures } = locals.brand
  const common = cardProps(locals)
  return cards.flatMap((name) => {
    const feature = cardFeatures[name]
    if (feature && !enableFeatures.includes(feature)) return []
    const props = isCardName(name) ? known[name]() : {}
    return props ? ({ name: slotOfCard(name), ...common, ...props } as NamedSlot) : []
  })
}
