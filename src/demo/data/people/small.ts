import { Gender, OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { products } from '../catalogue/products.ts'
import { emptyShopper, type ShopperPlan } from '../shopper-plan.ts'
import { minuteUtc } from '../time.ts'
import { address } from './address.ts'
import { order } from './order.ts'
import { canal } from './real-order.ts'
import { realOrders } from './real-orders.ts'

/** The provider knows the name; the first-login page asks for the rest. */
export const newcomer: ShopperPlan = {
  ...emptyShopper,
  profile: { firstTimeLogin: true, created: minuteUtc('2026-11-14T18:00') },
}

export const empty: ShopperPlan = {
  ...emptyShopper,
  profile: { firstTimeLogin: false, created: minuteUtc('2026-09-01T09:00') },
}

/** Somebody whose profile lacks a few things, and whose number waits for its code. */
export const incompleteProfile: ShopperPlan = {
  ...emptyShopper,
  profile: {
    gender: Gender.mr,
    telephone: '+44 7400123456',
    firstTimeLogin: false,
    created: minuteUtc('2026-10-02T10:15'),
  },
}

const home = address('Bo Jansen', ['Wilgenhof', '26', '', '5038 AL', 'Tilburg', 'NL'], {
  email: 'remove@demo.test',
  telephone: '+31 634567890',
})
const parents = address('Kees Jansen', ['Dorpsstraat', '2', 'A', '4411 BM', 'Rilland', 'NL'])
const { fern, trekkingTent, campChair, steelBottle, hikingSocks, wallClock } = products

/** Somebody whose orders have all that orders of real shops have. */
export const real: ShopperPlan = {
  ...emptyShopper,
  profile: {
    gender: Gender.mrs,
    firstTimeLogin: false,
    defaultLanguage: 'en',
    defaultCountry: 'NL',
    defaultCurrency: 'EUR',
    created: minuteUtc('2026-09-01T08:00'),
  },
  addresses: [canal],
  fedOrders: realOrders,
}

/** The account of whoever tries what takes something away. */
export const remove: ShopperPlan = {
  profile: {
    gender: Gender.mr,
    birthDate: '1990-05-17',
    telephone: '+31 634567890',
    telephoneVerifyDate: minuteUtc('2025-03-02T11:30'),
    firstTimeLogin: false,
    defaultLanguage: 'en',
    defaultCountry: 'NL',
    defaultCurrency: 'EUR',
    created: minuteUtc('2025-03-02T11:20'),
  },
  addresses: [home, parents],
  orders: [
    order(
      '2026-11-07T12:45',
      OrderStatus.preCreated,
      { campChair: ShipmentStatus.awaitingPayment, steelBottle: ShipmentStatus.awaitingPayment },
      { billing: home, shipping: home },
    ),
    order(
      '2025-03-02T11:41',
      OrderStatus.finished,
      { hikingSocks: ShipmentStatus.delivered, fieldNotebook: ShipmentStatus.delivered },
      { billing: home, shipping: parents },
    ),
  ],
  achievements: [
    { achievement: 'first-order', progress: 1, claimed: minuteUtc('2025-03-02T11:50') },
    { achievement: 'saver', progress: 50, claimed: minuteUtc('2026-05-05T16:00') },
    { achievement: 'loyal', progress: 2 },
    { achievement: 'collector', progress: 8 },
    { achievement: 'reviewer', progress: 5 },
  ],
  vouchers: [
    { campaign: 'welcome', percentage: 10, expires: minuteUtc('2031-12-31T23:59') },
    {
      campaign: 'winter',
      amount: '10.00',
      currency: 'EUR',
      claimed: minuteUtc('2026-05-05T16:00'),
      expires: minuteUtc('2031-02-28T23:59'),
    },
  ],
  lastViewed: [fern, trekkingTent, campChair, wallClock].map(({ productId }) => productId),
  wishes: [hikingSocks, steelBottle, trekkingTent].map(({ productId }) => productId),
  interests: ['Camping'],
  newsletters: ['Offers & sales'],
}
