import type { ListPage } from '#lib/list-page.ts'
import * as z from 'zod/mini'
import { id, wholeNumber } from './text.ts'
import * as limits from '#lib/limits/feed.ts'

/** Something digital that was bought. */
export interface Download {
  orderId: number
  orderNumber: string
  /** Set where the shopper has another order of the same number. */
  isNumberShared?: boolean
  /** The place of the product among those of its order, from 1. */
  line: number
  categoryName: string
  name: string
  image: string
  /**
   * - `ready`: the order is finished, and there is a code, a file or a page of the shop;
   * - `unpaid`: it comes after payment;
   * - `waiting`: it comes once the order is finished.
   */
  state: 'ready' | 'unpaid' | 'waiting'
  hasCodes: boolean
  /** Lists the codes of the downloads to mark as viewed. */
  codes: string[]
  /** The file to download; empty where there is none. */
  fileUrl: string
  /** The shop's page that has the code, where the shop has fed none. */
  shopUrl: string
}

/** The id of an order, and the place of a product among its products, from 1. */
export const viewCodeInput = z.object({ id, line: wholeNumber(limits.maxPartsPerOrder) })

/** A page of them; partial where the shopper has too many orders to look at all. */
export type DownloadPage = ListPage<Download> & { isPartial: boolean }
