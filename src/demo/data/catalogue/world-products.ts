import { ProductType } from '#contract/codes.ts'
import type { CurrencyCode, PlannedProduct } from '../shopper-plan.ts'
import { picture } from './products.ts'

/** A product that lists still point to although the shop no longer knows it. */
export const goneProduct = 9999

/**
 * Texts that a layout must survive: other scripts, words without a place to break, signs of markup,
 * prices of nine digits.
 */
const table = {
  teaBowls: [
    picture('souk', 'coffee-cups'),
    '食器・茶道具',
    '手作りの信楽焼夫婦湯のみ茶碗（桐箱入り・名入れ可能・電子レンジ対応・数量限定）',
    12345678900,
    'JPY',
  ],
  kettle: [
    picture('harbour', 'copper-kettle'),
    'キッチン',
    '南部鉄器の急須と五徳のセット',
    98765432100,
    'JPY',
  ],
  teapot: [
    picture('souk', 'mint-teapot'),
    'أدوات المطبخ',
    'إبريق شاي نحاسي مصنوع يدويًا مع مقبض من خشب الزيتون وستة أكواب زجاجية',
    10000000050,
    'SAR',
  ],
  lantern: [picture('souk', 'brass-lantern'), 'إضاءة', 'فانوس رمضان 🏮', 44995, 'SAR'],
  stew: [
    picture('souk', 'tagine'),
    'Τρόφιμα και ποτά',
    'Λοπαδοτεμαχοσελαχογαλεοκρανιολειψανοδριμυποτριμματοσιλφιοκαραβομελιτοκατακεχυμενοκιχλεπικοσσυφοφαττοπεριστεραλεκτρυονοπτοκεφαλλιοκιγκλοπελειολαγωοσιραιοβαφητραγανοπτερύγων',
    2495,
    'EUR',
  ],
  armchair: [
    picture('nocturne', 'velvet-armchair'),
    'Έπιπλα σαλονιού',
    'Χειροποίητη πολυθρόνα από ξύλο ελιάς με υφαντό κάλυμμα',
    99999999999,
    'EUR',
  ],
  bag: [
    picture('harbour', 'kit-bag'),
    'Aufbewahrungstaschenzubehör',
    'Übergangsjackenreißverschlussreparaturanleitungsaufbewahrungstaschenverschlussknopfsammlung',
    123456789,
    'EUR',
  ],
  markup: [
    picture('souk', 'paper-notebook'),
    'Paper & <desk>',
    'Notebook "Ink & Quill" <b>bold</b> &amp; it\'s dotted',
    1250,
    'EUR',
  ],
  pictureless: ['', 'その他', '写真のない商品', 550, 'EUR'],
} as const satisfies Record<string, readonly [string, string, string, number, CurrencyCode]>

const entries = Object.entries(table).map(
  ([key, [image, category, name, cents, currency]], position): [string, PlannedProduct] => [
    key,
    {
      productId: 9001 + position,
      image,
      category,
      name,
      cents,
      currency,
      productType: ProductType.goods,
    },
  ],
)

export const worldProducts = Object.fromEntries(entries) as Record<
  keyof typeof table,
  PlannedProduct
>
