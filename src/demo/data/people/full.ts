import { Gender } from '#contract/codes.ts'
import type { ProgressPlan, ShopperPlan, VoucherPlan } from '../shopper-plan.ts'
import { products, type ProductKey } from '../catalogue/products.ts'
import { minuteUtc } from '../time.ts'
import { fullAddresses } from './full-addresses.ts'
import { fullOrders } from './full-orders.ts'

const achievements: ProgressPlan[] = [
  { achievement: 'first-order', progress: 1, claimed: minuteUtc('2024-03-19T08:12') },
  { achievement: 'reviewer', progress: 5, claimed: minuteUtc('2025-06-02T18:40') },
  { achievement: 'collector', progress: 8, claimed: minuteUtc('2026-02-11T12:05') },
  { achievement: 'night-owl', progress: 100, claimed: minuteUtc('2026-08-30T23:51') },
  { achievement: 'saver', progress: 63.5, claimed: minuteUtc('2026-10-21T17:28') },
  { achievement: 'loyal', progress: 3 },
  { achievement: 'gardener', progress: 10 },
  { achievement: 'gift-giver', progress: 125 },
  { achievement: 'early-bird', progress: 5 },
  { achievement: 'explorer', progress: 34 },
  { achievement: 'sharer', progress: 3 },
  { achievement: 'traveller', progress: 640.25 },
]

const vouchers: VoucherPlan[] = [
  {
    campaign: 'welcome',
    percentage: 10,
    claimed: minuteUtc('2024-03-19T08:12'),
    used: 1,
    redeemed: minuteUtc('2024-05-04T10:31'),
    expires: minuteUtc('2031-03-19T23:59'),
  },
  { campaign: 'birthday', percentage: 12.5, expires: minuteUtc('2026-11-17T22:00') },
  { campaign: 'birthday', percentage: 15, expires: minuteUtc('2024-05-31T23:59') },
  {
    campaign: 'review',
    amount: '5.00',
    currency: 'EUR',
    claimed: minuteUtc('2025-06-02T18:40'),
    expires: minuteUtc('2032-06-02T23:59'),
  },
  {
    campaign: 'review',
    amount: '5.00',
    currency: 'EUR',
    claimed: minuteUtc('2025-09-14T09:03'),
    used: 1,
    redeemed: minuteUtc('2025-10-01T16:22'),
  },
  { campaign: 'friend', amount: '15.00', currency: 'EUR' },
  { campaign: 'friend', amount: '15.00', currency: 'USD', expires: minuteUtc('2033-01-31T23:59') },
  {
    campaign: 'loyalty',
    percentage: 5,
    limited: false,
    used: 4,
    claimed: minuteUtc('2026-01-02T07:45'),
    redeemed: minuteUtc('2026-10-19T13:20'),
    expires: minuteUtc('2031-12-31T23:59'),
  },
  { campaign: 'loyalty', percentage: 15, limited: false, claimed: minuteUtc('2026-06-01T11:00') },
  { campaign: 'loyalty', percentage: 20, limited: false, expires: minuteUtc('2031-12-31T23:59') },
  { campaign: 'garden', expires: minuteUtc('2026-12-16T22:00') },
  { campaign: 'garden', claimed: minuteUtc('2026-04-12T15:15') },
  { campaign: 'camping', percentage: 20, expires: minuteUtc('2024-08-31T23:59') },
  {
    campaign: 'camping',
    amount: '25.00',
    currency: 'EUR',
    claimed: minuteUtc('2024-07-01T19:30'),
    expires: minuteUtc('2024-08-31T23:59'),
  },
  {
    campaign: 'camping',
    limited: false,
    used: 2,
    percentage: 10,
    claimed: minuteUtc('2024-06-15T08:20'),
    redeemed: minuteUtc('2024-08-03T21:10'),
    expires: minuteUtc('2024-08-31T23:59'),
  },
  {
    campaign: 'winter',
    amount: '10.00',
    currency: 'EUR',
    claimed: minuteUtc('2026-10-21T17:28'),
    expires: minuteUtc('2031-02-28T23:59'),
  },
  {
    campaign: 'winter',
    amount: '1250.00',
    currency: 'EUR',
    expires: minuteUtc('2031-02-28T23:59'),
  },
]

const ids = (...keys: ProductKey[]) => keys.map((key) => products[key].productId)

export const full: ShopperPlan = {
  profile: {
    gender: Gender.mrs,
    telephone: '+31 612345678',
    telephoneVerifyDate: minuteUtc('2024-03-18T20:04'),
    firstTimeLogin: false,
    imageUrl: '/demo/avatar.svg',
    segments: ['gold'],
    defaultLanguage: 'en',
    defaultCountry: 'NL',
    defaultCurrency: 'EUR',
    created: minuteUtc('2024-03-18T19:58'),
  },
  addresses: fullAddresses,
  orders: fullOrders,
  achievements,
  vouchers,
  lastViewed: ids(
    'trekkingTent',
    'pourKettle',
    'quaysidePack',
    'oliveTree',
    'glacierGlasses',
    'brassBell',
    'lambswoolScarf',
    'alarmClock',
  ),
  wishes: ids(
    'armchair',
    'quietHeadphones',
    'familyTent',
    'filterBottle',
    'nookLamp',
    'firesideSocks',
  ),
  wishedFor: {
    [products.quietHeadphones.productId]: 17_900,
    [products.familyTent.productId]: 34_900,
    [products.firesideSocks.productId]: 1_995,
  },
  interests: ['Hiking & trails', 'Home & living', 'Coffee & kitchen'],
  newsletters: ['Weekly picks', 'Stories from the trail'],
}
