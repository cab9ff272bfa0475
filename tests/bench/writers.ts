import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ListAnswer } from '#contract/list.ts'
import type { Db } from '#server/store/open.ts'
import { validAddress } from '../support/addresses.ts'
import { customer, type Line } from '../support/feed.ts'
import type { Browser } from '../support/site.ts'

/** Shoppers who change their address again and again, each at most as often as a shopper may. */
const shoppers = 12
const pauseMs = 1_050

export const countLinesOfWriters = 2 * shoppers

/** Returns the customers, each with one address. */
export const linesOfWriters = (): Line[] =>
  Array.from({ length: shoppers }, (_, n) => [
    customer(`writer-${n}`, { email: `writer-${n}@kill.test`, emailVerified: true }),
    { type: 'address', externalId: `writer-${n}`, customer: `writer-${n}`, city: 'City 0' },
  ]).flat()

/** Changes a shopper's address, and remembers the last number that was acknowledged. */
export function openWriter(browser: Browser, n: number) {
  let addressId: number | undefined
  let sent = 0
  let acknowledged = 0
  let answers = 0

  async function findAddress() {
    const answer = await (await browser.call('GET', '/address')).json()
    return (answer as ListAnswer<{ addressId: number }>).data[0]!.addressId
  }
  /** Writes until the server is gone. Both fields have the number, and so has the webhook. */
  async function write() {
    for (;;) {
      addressId ??= await findAddress()
      sent += 1
      const fields = { ...validAddress, Address: `Street ${sent}`, City: `City ${sent}` }
      const { ok } = await browser.call('PATCH', '/address', { addressId, ...fields })
      if (ok) {
        acknowledged = sent
        answers += 1
      }
      await setTimeout(pauseMs)
    }
  }
  return {
    browser,
    write,
    externalId: `writer-${n}`,
    acknowledged: () => acknowledged,
    answers: () => answers,
  }
}
type Writer = ReturnType<typeof openWriter>

interface Stored {
  externalId: string
  street: string
  city: string
  event: string | null
}

/** Finds acknowledged changes that are gone, and changes of which a part is there. */
export async function findLostChanges(db: Db, writers: Writer[]) {
  const { rows } = (await db.execute(sql`
    select i.external_id as "externalId", a.address as street, a.city,
      (select e.data #>> '{address,city}' from webhook_events e
        where e.account_id = a.account_id and e.type = 'address.updated'
        order by e.id desc limit 1) as event
    from feed_items i join addresses a on a.id = i.row_id
    where i.type = 'address' and i.external_id like 'writer-%'`)) as unknown as { rows: Stored[] }
  const numberOf = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? 0)
  const lost = writers.filter(({ externalId, acknowledged }) => {
    const stored = rows.find((row) => row.externalId === externalId)
    return !stored || numberOf(stored.city) < acknowledged()
  })
  const halfStored = rows.filter(
    ({ street, city, event }) =>
      numberOf(street) !== numberOf(city) || numberOf(event ?? '') !== numberOf(city),
  )
  return { lost: lost.map(({ externalId }) => externalId), halfStored }
}
