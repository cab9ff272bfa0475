import type { Brand, Brands } from '#brands/config/brands.ts'
import { checkBrandNames, settingsName, settingsOf } from '../brand-settings.ts'
import { plainHttpFaults } from '../settings-faults.ts'
import { SettingsError, type Settings } from '../settings.ts'
import { isPrivateHost } from './private-address.ts'

/** Describes the receiver of a company's webhooks. */
export interface Receiver {
  companyId: number
  url: string
  /** The one that counts, then those that it has replaced. */
  secrets: string[]
  /** Allows an address inside the private network. */
  allowPrivate: boolean
}

/** The receivers that there are, by company. */
export type Receivers = ReadonlyMap<number, Receiver>

/** The name of a setting as it counts for a brand. */
const nameOf = (name: string, { webhooks }: Settings, { id }: Brand) =>
  webhooks[settingsName(id)] ? `${name}__${settingsName(id)}` : name

/** The receiver that a brand names, if any; what is wrong with it goes to `wrong`. */
function openReceiver(settings: Settings, brand: Brand, wrong: Set<string>): Receiver | undefined {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secrets } =
    settingsOf(settings.webhooks, brand.id) ?? {}
  const urlName = nameOf('WEBHOOK_URL', settings, brand)
  const secretName = nameOf('WEBHOOK_SECRET', settings, brand)
  if (!url && !secrets) return undefined
  if (!url) wrong.add(`${urlName}: missing, but ${secretName} is set`)
  if (!secrets) wrong.add(`${secretName}: missing, but ${urlName} is set`)
  if (!url || !secrets) return undefined
  for (const line of plainHttpFaults(settings, { [urlName]: url })) wrong.add(line)
  const allowPrivate = settings.WEBHOOK_ALLOW_PRIVATE
  if (!allowPrivate && isPrivateHost(new URL(url).hostname))
    wrong.add(
      `${urlName}: expected a host outside the private network, or WEBHOOK_ALLOW_PRIVATE=true`,
    )
  return { companyId: brand.companyId, url, secrets, allowPrivate }
}

const isSame = (one: Receiver, other: Receiver) =>
  one.url === other.url && one.secrets.join() === other.secrets.join()

/**
 * The receivers of all brands. Throws `SettingsError` where one cannot be used, and where brands of
 * one company name different ones: an account is the company's.
 */
export function openReceivers(settings: Settings, brands: Brands): Receivers {
  checkBrandNames(settings.webhooks, brands)
  const wrong = new Set<string>()
  const receivers = new Map<number, Receiver>()
  for (const brand of brands.all) {
    const receiver = openReceiver(settings, brand, wrong)
    const other = receivers.get(brand.companyId)
    if (receiver && other && !isSame(receiver, other))
      wrong.add(
        `WEBHOOK_URL, WEBHOOK_SECRET: expected the same for all of company ${brand.companyId}`,
      )
    if (receiver) receivers.set(brand.companyId, receiver)
  }
  if (wrong.size > 0) throw new SettingsError([...wrong].join('\n'))
  return receivers
}
