import type { Feature } from '#contract/codes.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Shop } from '../../server/shop.ts'
import type { DemoEmail } from '../data/shoppers.ts'

/** A page of the account in one of its states. */
export interface Story {
  page: string
  state: string
  /** Its path, which may depend on what the shopper has. */
  path: string | ((shop: Shop) => Promise<string>)
  /** Names the signed-in shopper; nobody if left out. */
  as?: DemoEmail
  /** The feature that the brand must enable. */
  feature?: Feature | undefined
  /** The plain form that the page answers. */
  form?: Record<string, string>
  /** Its form was sent after the session had ended, and is shown again. */
  isDraft?: true
  /** The message that the previous page left. */
  message?: MessageKey
  /** CSS selectors of what is pressed, in this order, once the page has loaded. */
  press?: string[]
  /** CSS selector of what appears when that is done. */
  until?: string
  /** The store cannot be reached, or fails. */
  store?: 'away' | 'failing'
  /** Its frame gets an empty page in place of the document. */
  isFrameEmpty?: true
}
