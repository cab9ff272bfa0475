import type { ProductRow } from './OrderProducts.tsx'
import type { ParcelBlock } from './parcel-block.rules.ts'
import type { ShownStatus, WrittenDate } from './shown-order.ts'

/** Places the shown rows in a long list, whose page is at `path`. */
export interface ListPlace {
  path: string
  /** Counts the rows before them; `hasMore` tells that others follow. */
  before: number
  hasMore: boolean
}

/** A paper with the address of its file. */
interface Paper {
  title: string
  date: WrittenDate
  href: string
}

/** Lists the props of the parts of an order's page. */
export interface OrderPartProps {
  head: {
    /** Names the order where the page has no heading yet. */
    title?: string
    created: WrittenDate
    status: ShownStatus
    /** Say what happens next, and how far the items are where they are not equally far. */
    sentences: string[]
  }
  parcels: {
    parcels: ParcelBlock[]
    /** When the last parcel comes, where that is a day of its own. */
    last: string | undefined
  }
  products: {
    products: ProductRow[]
    list: ListPlace
  }
  totals: {
    lines: {
      label: string
      /** Names a discount or a gift card. */
      code: string | undefined
      amount: string
      /** Lines add up to the total; payments say what was paid of it. */
      part: 'line' | 'total' | 'payment'
    }[]
    taxes: { name: string; base: string | undefined; tax: string }[]
  }
  /** The lines of both addresses; without any where one is unknown. */
  addresses: {
    invoice: string[]
    delivery: string[]
    shippingMethod: string | undefined
    customerNote: string | undefined
  }
  shipments: {
    shipments: {
      carrier: string
      trackings: { number: string; link: string }[]
      contents: string[]
      /** Lists the carrier's reports, the latest first. */
      history: { date: WrittenDate; status: ShownStatus | undefined }[]
    }[]
  }
  payments: {
    payments: {
      name: string
      date: WrittenDate | undefined
      status: ShownStatus | undefined
      /** Empty where nothing was paid. */
      amount: string
      /** Says where a bank transfer goes that is still to be made. */
      transfer: { iban: string; reference: string } | undefined
    }[]
  }
  refunds: {
    refunds: {
      date: WrittenDate | undefined
      reason: string
      products: string[]
      amount: string
    }[]
  }
  papers: {
    invoice: Paper | null
    documents: (Paper & { subject: string })[]
  }
}
