import { orderStates, OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { pickCounted, pickMessages } from '#i18n/island-messages.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'
import type { CountedMessages } from '#lib/counted-message.ts'
import { orderStatusKey, shipmentStatusKey } from './orders.rules.ts'
import { placeKeys } from './found-places.rules.ts'
import { countedKeys as partKeys } from './parts-text.ts'

const countedKeys = [...partKeys, 'ac_SearchWithout'] as const
type CountedKey = (typeof countedKeys)[number]

const keys = [
  'ac_All',
  'ac_AllYears',
  'ac_AreYouSure',
  'ac_Delete',
  'ac_DeleteOrderQuestion',
  'ac_ExpectedDelivery',
  'ac_FilterByState',
  'ac_FilterByYear',
  'ac_FinishOrder',
  'ac_Invoice',
  'ac_ListSeparator',
  'ac_LoadMore',
  'ac_MyOrders',
  'ac_NewerOrders',
  'ac_OlderOrders',
  'ac_NewestFirst',
  'ac_No',
  'ac_NoOrders',
  'ac_NoOrdersFound',
  'ac_NotAllOrders',
  'ac_OldestFirst',
  'ac_OrderCannotBeDeleted',
  'ac_OrderDeleted',
  'ac_OrderIsGone',
  'ac_OrderNumber',
  'ac_OrdersFound',
  'ac_OrdersLoaded',
  'ac_Quoted',
  'ac_Search',
  'ac_SearchInAllOrders',
  'ac_SearchNeedsWords',
  'ac_SearchNothingFor',
  'ac_SearchOrders',
  'ac_SearchOrdersPlaceholder',
  'ac_SearchTooLong',
  'ac_ShowAllOrders',
  'ac_ShowPrevious',
  'ac_SomethingWentWrong',
  'ac_StartPayment',
  'ac_ViewDetails',
  'ac_Yes',
] as const satisfies MessageKey[]

const stateKeys = orderStates.map((state) => `ac_OrderState_${state}` as const)

const productKeys = [
  'ac_PartOf' as const,
  'ac_ProductGone' as const,
  ...Object.values(ShipmentStatus).flatMap((status) => shipmentStatusKey(status) ?? []),
]

export type ProductMessages = Record<(typeof productKeys)[number], string>
type Key =
  | (typeof keys)[number]
  | (typeof stateKeys)[number]
  | ReturnType<typeof orderStatusKey>
  | keyof ProductMessages
  | (typeof placeKeys)[keyof typeof placeKeys]
export type OrderMessages = Record<Key, string>

const listKeys: Key[] = [
  ...keys,
  ...Object.values(placeKeys),
  ...stateKeys,
  ...productKeys,
  ...Object.values(OrderStatus).map(orderStatusKey),
]

/** The words of an order's products. */
export const productMessages = (t: Translate): ProductMessages => pickMessages(t, productKeys)

/** The words that the island of the orders list needs. */
export const orderMessages = (t: Translate): OrderMessages => pickMessages(t, listKeys)

const cardKeys = [...countedKeys, 'ac_ItemCount', 'ac_MoreProducts'] as const

export type OrderCounted = CountedMessages<CountedKey | (typeof cardKeys)[number]>

/** Lists those with a count, from a brand's messages in a language. */
export const orderCounted = (all: Record<string, string>, locale: string): OrderCounted =>
  pickCounted(all, locale, cardKeys)
