/**
 * The numbers that the calls use, by name. A shop may send others: the schemas of the calls take
 * any.
 */

export const OrderStatus = {
  none: 0,
  /** Marks an order that the shop has not finished yet; shown as awaiting payment. */
  preCreated: 10,
  created: 20,
  fraudCheck: 30,
  processing: 40,
  finished: 50,
  declined: 60,
  cancelled: 70,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

export const TransactionStatus = {
  started: 1,
  uncleared: 2,
  declined: 3,
  paid: 4,
  cancelled: 5,
  refunded: 6,
  expired: 7,
  error: 8,
  chargeback: 9,
  readyForCapture: 10,
  partialRefund: 11,
} as const
export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus]

/** Numbers the status of each product of an order, and of each step of a parcel. */
export const ShipmentStatus = {
  awaitingPayment: 10,
  awaitingFulfillment: 20,
  awaitingPickup: 30,
  readyForShipment: 40,
  shipped: 50,
  delivered: 60,
  deliveryFailed: 70,
  outForDelivery: 80,
  returned: 90,
  cancelled: 100,
} as const
export type ShipmentStatus = (typeof ShipmentStatus)[keyof typeof ShipmentStatus]

export const ProductType = {
  goods: 0,
  /** Holds a gift card or the key of a game, for example. */
  code: 1,
  /** Nothing that is sent, such as a ticket, a service or a donation. */
  digital: 2,
} as const
export type ProductType = (typeof ProductType)[keyof typeof ProductType]

/** Tells amounts between the subtotal and the total apart. */
export const adjustmentKinds = [
  'discount',
  'giftCard',
  'storeCredit',
  'points',
  'fee',
  'duty',
  'tip',
  'rounding',
  'tax',
  'other',
] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** Tells apart what something was paid with, as far as pages do. */
export const paymentKinds = [
  'card',
  'giftCard',
  'storeCredit',
  'points',
  'cashOnDelivery',
  'bankTransfer',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Tells the papers of an order apart. */
export const documentKinds = ['invoice', 'creditNote', 'deliveryNote', 'warranty', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Numbers the steps of a return. */
export const ReturnStatus = {
  requested: 10,
  approved: 20,
  declined: 30,
  sent: 35,
  received: 40,
  refunded: 50,
  cancelled: 60,
} as const
export type ReturnStatus = (typeof ReturnStatus)[keyof typeof ReturnStatus]

/** Lists the reasons to return a product. */
export const returnReasons = [
  'withdrawn',
  'damaged',
  'wrongProduct',
  'notAsDescribed',
  'wrongSize',
  'otherReason',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Lists what a shopper can do with an order. */
export const orderActionNames = [
  'pay',
  'finish',
  'cancel',
  'delete',
  'buyAgain',
  'return',
  'ask',
  'invoice',
  'track',
] as const
export type OrderAction = (typeof orderActionNames)[number]

/** Lists the reasons why nothing of an order can be returned: codes of problems. */
const returnRefusals = [
  'return_not_possible',
  'return_not_delivered',
  'return_already_requested',
  'return_date_unknown',
  'return_term_over',
] as const
export type ReturnRefusal = (typeof returnRefusals)[number]

/** Lists the reasons against an action on an order; a refused call has the same code. */
export const orderRefusals = [
  'order_sent',
  'order_not_deletable',
  'invoice_missing',
  ...returnRefusals,
] as const
export type OrderRefusal = (typeof orderRefusals)[number]

/** Numbers the displays of an achievement's progress. */
export const AchievementScale = {
  /** Shows a bar without a text; a count where there is no bar. */
  barOnly: 0,
  /** Shows 2/5. */
  count: 1,
  percentage: 2,
  /** Shows an amount of the achievement's currency; any other number means the same. */
  amount: 3,
} as const
export type AchievementScale = (typeof AchievementScale)[keyof typeof AchievementScale]

/** Numbers the kinds of fields of the address form. */
export const FieldType = {
  text: 0,
  /** The country's, too. */
  dropdown: 2,
  radio: 3,
  /** A text of digits. */
  digits: 5,
  heading: 7,
  paragraph: 8,
  divider: 9,
  telephone: 11,
} as const
export type FieldType = (typeof FieldType)[keyof typeof FieldType]

/** Numbers the kinds of questions of the intro card. */
export const QuestionType = { text: 0, choice: 1, date: 2, telephone: 3 } as const
export type QuestionType = (typeof QuestionType)[keyof typeof QuestionType]

/** Numbers the forms of address. */
export const Gender = { unknown: 0, mr: 1, mrs: 2, other: 3 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

export const AddressType = { private: 0, company: 1 } as const
export type AddressType = (typeof AddressType)[keyof typeof AddressType]

/** Lists the parts of the account that a brand can have. */
export const features = [
  'Achievements',
  'AddressBook',
  'MyVouchers',
  'MyOrders',
  'MyDownloads',
  'MyWishlist',
  'TelephoneVerification',
] as const
export type Feature = (typeof features)[number]

/** The section of the menu that a page of a brand's own belongs to; `routes.ts` has a row of each. */
export const Section = {
  /** Belongs to no page of the account. */
  general: 0,
  achievements: 1,
  vouchers: 2,
  overview: 3,
  addresses: 4,
  orders: 5,
  wishlist: 6,
  fund: 7,
} as const
export type Section = (typeof Section)[keyof typeof Section]

/** Lists the stages of an order by which a list is filtered. */
export const orderStates = ['open', 'onItsWay', 'delivered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Lists the orders of a wishlist. */
export const wishSorts = ['newest', 'name', 'price'] as const
export type WishSort = (typeof wishSorts)[number]

/** Names a wished product's change of stock: sold out, or available again. */
export type WishStock = 'out' | 'back'
