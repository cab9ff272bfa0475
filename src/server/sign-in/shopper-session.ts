import type { Device } from '../security/device.ts'
import type { Draft } from './draft.ts'
import type { Shopper } from '../profile/shopper.ts'
import type { Shop } from '../shop.ts'

/** A request of a signed-in shopper. */
export interface ShopperSession {
  /** Names the session, and lets nobody in. */
  id: string
  /** The shopper has proven of late who they are. */
  isConfirmed: boolean
  /** The browser and system of the sign-in. */
  device: Pick<Device, 'browser' | 'system'>
  shopper: Shopper
  /** The language that the shopper chose; empty where that was none. */
  language: string
  /** The shopper chose to have no title, rather than not having chosen one yet. */
  hasNoTitle: boolean
  /** Reads the shop's texts in this language from then on. */
  useLanguage(language: string): void
  shop: Shop
  /**
   * Returns the interrupted form of this browser's token; undefined where it is another shopper's,
   * another brand's, or too old.
   */
  draft(token: string): Promise<Draft | undefined>
  /**
   * Runs a call, unless one of the same key of this shopper has run of late or runs: then its answer
   * is given again, as JSON has it. A call that throws before it has changed anything counts as not
   * sent.
   */
  once<Answer>(key: string, run: () => Promise<Answer>): Promise<Answer>
  /**
   * Ends this session, or with `everywhere` all of the shopper's; answers the token that ends the
   * provider's own session, where there is one. Pages that are still open may hand in what was
   * being typed.
   */
  signOut(how?: { everywhere?: boolean | undefined }): Promise<{ idToken: string }>
}
