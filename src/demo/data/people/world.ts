import { Gender, OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { products } from '../catalogue/products.ts'
import { goneProduct, worldProducts } from '../catalogue/world-products.ts'
import type { ShopperPlan } from '../shopper-plan.ts'
import { minuteUtc } from '../time.ts'
import { address } from './address.ts'
import { order } from './order.ts'

const { teaBowls, kettle, teapot, lantern, stew, armchair, bag, markup, pictureless } =
  worldProducts

const greek = address(
  'Αικατερίνη Παπαδημητρίου-山田',
  ['Λεωφόρος Αγίων Αναργύρων και Πλατεία Ελευθερίας', '118', 'Β΄', '106 74', 'Αθήνα', 'GR'],
  {
    email: 'world@demo.test',
    telephone: '+30 6912345678',
  },
)
const japanese = address('さくら 山田', ['丸の内一丁目', '9-1', '', '100-0005', '千代田区', 'JP'], {
  addressLine2: '桜ビルディング東館 二十七階',
  state: '13',
  telephone: '+81 9012345678',
})
const arabic = address(
  'ليلى الحداد',
  ['شارع الياسمين، الحي الدبلوماسي، بجوار الحديقة الكبيرة', '٤٢', 'أ', '12271', 'الرياض', 'SA'],
  {
    companyName: 'مؤسسة الحداد للتجارة',
  },
)
const unbroken = address(
  'Hubert-Maximilian-Ferdinand-Leopold Freiherr-von-und-zu-Wolkenkuckucksheim-Hohenlindenberg',
  [
    'Oberammergauerhinterhofwerkstattzufahrtsgenehmigungsverlängerungsantragsformularstraßenbrückenweg',
    '1234567890',
    'Hinterhaus-III-links',
    'LL61 5UJ-EXTENDED',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
    'GB',
  ],
)

const item = (product: typeof bag, status: ShipmentStatus) => ({ product, status })
const addresses = { billing: greek, shipping: japanese }

export const world: ShopperPlan = {
  profile: {
    gender: Gender.mrs,
    birthDate: '1999-12-31',
    telephone: '+30 6912345678',
    firstTimeLogin: false,
    defaultLanguage: 'en',
    defaultCountry: 'GR',
    defaultCurrency: 'EUR',
    created: minuteUtc('2025-01-15T06:30'),
  },
  addresses: [greek, japanese, arabic, unbroken],
  orders: [
    order(
      '2026-11-09T23:58',
      OrderStatus.processing,
      {},
      {
        ...addresses,
        items: [
          item(stew, ShipmentStatus.shipped),
          item(bag, ShipmentStatus.awaitingFulfillment),
          item(armchair, ShipmentStatus.outForDelivery),
          item(teaBowls, ShipmentStatus.delivered),
        ],
        fees: { shippingCost: 12345678900 },
      },
    ),
    order(
      '2026-10-03T04:12',
      OrderStatus.finished,
      {},
      {
        ...addresses,
        items: [item(teaBowls, ShipmentStatus.delivered), item(kettle, ShipmentStatus.delivered)],
        currency: 'JPY',
        fees: { shippingCost: 9800000, discount: 500000 },
      },
    ),
    order(
      '2026-07-21T15:00',
      OrderStatus.created,
      {},
      {
        billing: arabic,
        shipping: arabic,
        items: [
          item(teapot, ShipmentStatus.awaitingPayment),
          item(lantern, ShipmentStatus.awaitingPayment),
        ],
        currency: 'SAR',
        fees: { serviceFee: 1500 },
      },
    ),
    order(
      '2025-12-24T10:10',
      OrderStatus.preCreated,
      {},
      {
        billing: unbroken,
        shipping: unbroken,
        items: [
          item(markup, ShipmentStatus.awaitingPayment),
          item(pictureless, ShipmentStatus.awaitingPayment),
        ],
      },
    ),
  ],
  achievements: [
    { achievement: 'first-order', progress: 1, claimed: minuteUtc('2025-12-24T10:12') },
    { achievement: 'traveller', progress: 1000, claimed: minuteUtc('2026-10-03T04:20') },
    { achievement: 'explorer', progress: 50, claimed: minuteUtc('2026-11-01T00:01') },
    { achievement: 'early-bird', progress: 2 },
    { achievement: 'sharer', progress: 1 },
  ],
  vouchers: [
    {
      campaign: 'world',
      amount: '123456789.00',
      currency: 'JPY',
      expires: minuteUtc('2031-12-31T23:59'),
    },
    {
      campaign: 'world',
      amount: '999999999.99',
      currency: 'EUR',
      limited: false,
      used: 1234567,
      claimed: minuteUtc('2026-10-03T04:30'),
      redeemed: minuteUtc('2026-11-09T23:58'),
    },
  ],
  lastViewed: [
    stew.productId,
    goneProduct,
    teaBowls.productId,
    bag.productId,
    pictureless.productId,
    teapot.productId,
    armchair.productId,
    lantern.productId,
    markup.productId,
  ],
  wishes: [
    bag.productId,
    kettle.productId,
    goneProduct,
    pictureless.productId,
    stew.productId,
    teapot.productId,
    products.brassBell.productId,
  ],
  interests: ['Coffee & kitchen', 'Cycling'],
  newsletters: ['New in the shop'],
}
