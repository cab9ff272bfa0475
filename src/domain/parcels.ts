import { ShipmentStatus } from '#contract/codes.ts'
import type { Order, OrderSummary } from '#contract/order.ts'
import { bundleOf, withoutBundles } from './bundles.ts'
import { countParcels, hasParcel } from './parcel-progress.ts'
import { orderStatus, stageOf, type ItemStage } from './statuses.ts'

/**
 * Tells where a parcel is, from what needs the shopper to what is over:
 * - `pickup`: it was sent and waits for the shopper at a pickup point;
 * - `waiting`: nothing is known to be done about it yet.
 */
export const parcelPlaces = [
  'pickup',
  'failed',
  'outForDelivery',
  'onItsWay',
  'packed',
  'packing',
  'waiting',
  'delivered',
] as const
export type ParcelPlace = (typeof parcelPlaces)[number]

export type Shipment = NonNullable<Order['shipments']>[number]
type Product = OrderSummary['products'][number]

/** An order, as far as it tells where its parcels are. */
export type ParcelOrder = Pick<OrderSummary, 'status' | 'products' | 'expectedDelivery'> & {
  shipments?: readonly Shipment[] | undefined
}

/** A product in a parcel, with its pieces where those are not all. */
export interface PackedProduct {
  product: Product
  count?: number
}

/** A parcel of an order, or what is in none as far as the shop has said. */
export interface Parcel {
  place: ParcelPlace
  /** Empty where the shop has not said what is in it. */
  contents: PackedProduct[]
  /** The shop's own records: none for what is in no parcel. */
  shipments: readonly Shipment[]
  /** The day on which it is expected, yyyy-MM-dd, while it is under way. */
  expectedDay?: string
}

const { awaitingPickup, outForDelivery, awaitingPayment } = ShipmentStatus

const statusNow = ({ history }: Pick<Shipment, 'history'>) => history.at(-1)?.status

const wasSent = ({ history }: Pick<Shipment, 'history'>) =>
  history.some(({ status }) => stageOf(status) === 'onItsWay')

/** Items at these stages are in no parcel that a shopper waits for. */
type OpenStage = Exclude<ItemStage, 'returned' | 'cancelled'>
const places: Record<OpenStage, ParcelPlace> = {
  open: 'packing',
  packed: 'packed',
  onItsWay: 'onItsWay',
  failed: 'failed',
  delivered: 'delivered',
}
const isOpen = (stage: ItemStage): stage is OpenStage => stage in places

function placeOf(shipment: Pick<Shipment, 'history'>, status: number): ParcelPlace | undefined {
  const stage = stageOf(status)
  if (!isOpen(stage)) return undefined
  // A parcel that was sent waits no more for a carrier.
  if (status === awaitingPickup && wasSent(shipment)) return 'pickup'
  return status === outForDelivery ? 'outForDelivery' : places[stage]
}

/** Returns what the shop has said to be in a parcel. The order may have lost some of its lines. */
function namedContents({ products }: ParcelOrder, { lines = [], quantities }: Shipment) {
  const named = lines.flatMap((line, n): PackedProduct[] => {
    const product = products[line - 1]
    const count = quantities?.[n]
    const isPart = count !== undefined && count < (product?.quantity ?? 1)
    return product ? [{ product, ...(isPart && { count }) }] : []
  })
  // A bundle stands for its parts.
  const all = new Set(named.map(({ product }) => product))
  return named.filter(({ product }) => {
    const bundle = bundleOf(products, product)
    return !bundle || !all.has(bundle)
  })
}

/** Returns what is in a parcel: what equally far items tell where it is the only one. */
function contentsOf(order: ParcelOrder, shipment: Shipment, status: number): PackedProduct[] {
  const { products, shipments = [] } = order
  const named = namedContents(order, shipment)
  if (named.length > 0 || shipments.length > 1) return named
  const goods = withoutBundles(products).filter(hasParcel)
  return goods
    .filter((product) => stageOf(product.status) === stageOf(status))
    .map((product) => ({ product }))
}

/** A parcel without a history is as far as its first product; undefined where that is unknown. */
function statusOf(order: ParcelOrder, shipment: Shipment) {
  const isOnly = order.shipments?.length === 1
  const [first] = namedContents(order, shipment)
  return statusNow(shipment) ?? (first?.product ?? (isOnly ? order.products[0] : undefined))?.status
}

function sentParcels(order: ParcelOrder): Parcel[] {
  return (order.shipments ?? []).flatMap((shipment) => {
    const status = statusOf(order, shipment)
    if (status === undefined) return []
    const place = placeOf(shipment, status)
    const contents = contentsOf(order, shipment, status)
    return place ? [{ place, contents, shipments: [shipment] }] : []
  })
}

/** Returns the items that no parcel has; a cancelled one has none. */
function looseItems(order: ParcelOrder) {
  const { products, shipments = [] } = order
  const kept = shipments.filter((shipment) => statusNow(shipment) !== ShipmentStatus.cancelled)
  const named = kept.flatMap((shipment) => namedContents(order, shipment))
  const placed = new Set(named.map(({ product }) => product))
  const isPlaced = (product: Product) =>
    placed.has(product) || placed.has(bundleOf(products, product) ?? product)
  return withoutBundles(products)
    .filter(hasParcel)
    .flatMap((product): (PackedProduct & { status: number })[] => {
      const rest = product.progress?.filter(({ status }) => stageOf(status) === 'open')
      if (rest) {
        const count = rest.reduce((sum, { quantity }) => sum + quantity, 0)
        const [{ status } = { status: 0 }] = rest
        return count > 0 ? [{ product, count, status }] : []
      }
      return isPlaced(product) ? [] : [{ product, status: product.status }]
    })
}

/** Returns where an item without a parcel is; an order that is held or unpaid is not packed. */
function loosePlace(order: ParcelOrder, status: number): ParcelPlace | undefined {
  const stage = stageOf(status)
  if (!isOpen(stage)) return undefined
  const isAccepted = orderStatus.of(order.status).group === 'accepted'
  if (stage === 'open' && (!isAccepted || status === awaitingPayment)) return 'waiting'
  return status === outForDelivery ? 'outForDelivery' : places[stage]
}

/** Returns what is in no parcel, by where it is; a parcel without contents has the rest. */
function looseParcels(order: ParcelOrder, sent: readonly Parcel[]): Parcel[] {
  const unnamed = sent.filter(({ shipments }) =>
    shipments.every((shipment) => namedContents(order, shipment).length === 0),
  )
  const taken = new Set(unnamed.map(({ place }) => place))
  const items = looseItems(order).map(({ status, ...item }) => ({
    item,
    place: loosePlace(order, status),
  }))
  return parcelPlaces
    .filter((place) => !taken.has(place))
    .map((place) => ({
      place,
      contents: items.filter((one) => one.place === place).map(({ item }) => item),
      shipments: [],
    }))
    .filter(({ contents }) => contents.length > 0)
}

const isUnderWay = ({ place }: Parcel) => !['delivered', 'failed', 'pickup'].includes(place)
const ownDay = ({ shipments }: Parcel) => shipments[0]?.expectedDelivery

/**
 * Gives each parcel under way its expected day. The day of the order is that of its last parcel,
 * which is known only where one has no day of its own.
 */
function withDays({ status, expectedDelivery }: ParcelOrder, parcels: Parcel[]): Parcel[] {
  if (orderStatus.of(status).group === 'unfinished') return parcels
  const undated = parcels.filter((parcel) => isUnderWay(parcel) && !ownDay(parcel))
  return parcels.map((parcel) => {
    const isLast = undated.length === 1 && undated[0] === parcel
    const expectedDay = ownDay(parcel) ?? (isLast ? expectedDelivery : undefined)
    return isUnderWay(parcel) && expectedDay ? { ...parcel, expectedDay } : parcel
  })
}

/**
 * Returns the parcels of an order, and what is in none yet, those that need the shopper first and
 * delivered ones last. Empty where nothing is to be sent, or nothing is known.
 */
export function parcelsOf(order: ParcelOrder): Parcel[] {
  const counts = countParcels(order)
  const isAnyBack = order.products.some(({ status }) => stageOf(status) === 'returned')
  // The returns of an order say more than that all of it had arrived.
  if (!counts || (isAnyBack && counts.delivered === counts.total)) return []
  const sent = sentParcels(order)
  const parcels = [...sent, ...looseParcels(order, sent)]
  const rank = ({ place }: Parcel) => parcelPlaces.indexOf(place)
  return withDays(order, parcels).sort((a, b) => rank(a) - rank(b))
}

/** Returns the day on which the last of several parcels is expected, if none is known to be it. */
export function lastParcelDay({ expectedDelivery }: ParcelOrder, parcels: readonly Parcel[]) {
  const undated = parcels.filter((parcel) => isUnderWay(parcel) && !parcel.expectedDay)
  return undated.length > 1 ? (expectedDelivery ?? undefined) : undefined
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** Returns the first instant at which the last of some records reached a stage. */
export function reachedAt(shipments: readonly Shipment[], ...stages: ItemStage[]) {
  const firsts = shipments.flatMap(({ history }) => {
    const dates = history.filter(({ status }) => stages.includes(stageOf(status)))
    return dates
      .map(({ date }) => date)
      .sort(byTime)
      .slice(0, 1)
  })
  return firsts.sort(byTime).at(-1)
}

/** Returns the instant of the last report on some parcels. */
export const lastReport = (shipments: readonly Shipment[]) =>
  shipments
    .flatMap(({ history }) => history.map(({ date }) => date))
    .sort(byTime)
    .at(-1)

/** Returns several parcels as one where all of them have arrived. */
export const joinDelivered = (parcels: readonly Parcel[]): readonly Parcel[] =>
  parcels.length > 1 && parcels.every(({ place }) => place === 'delivered')
    ? [
        {
          place: 'delivered',
          contents: parcels.flatMap(({ contents }) => contents),
          shipments: parcels.flatMap(({ shipments }) => shipments),
        },
      ]
    : parcels
