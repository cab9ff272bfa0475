import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { phoneCodes } from '#server/sign-in/table.ts'
import { webhookEvents } from '#server/webhooks/table.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { eventPayloads, eventTypes, type EventType } from '#server/event-types.ts'
import { feed, fedShopper, openShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { settingsFor, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { startSite, type Site } from '../../support/site.ts'
import { changes } from '../../support/webhook-changes.ts'

describe('webhook events', () => {
  let site: Site
  let receiver: TestReceiver
  beforeAll(async () => {
    receiver = await startReceiver(() => ({ status: 500 }))
    site = await startSite('postgres', {}, settingsFor(receiver))
  })
  afterAll(async () => {
    await site.close()
    await receiver.close()
  })

  const eventsOf = ({ accountId }: FedShopper) =>
    site.services.store.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.accountId, accountId))
      .orderBy(asc(webhookEvents.id))

  test.each(Object.entries(changes))('the shop is notified of %s', async (_what, change) => {
    const shopper = await fedShopper(site)
    const { accountId: id, name, issuer } = shopper
    const customer = { id, externalId: `c-${name}`, identities: [{ issuer, subject: name }] }
    const expected = await change(await shopper.shop(), shopper)
    const events = await eventsOf(shopper)
    expect(events.map(({ type, data }) => [type, data])).toEqual(
      expected.map(([type, data]) => [type, { customer, ...data }]),
    )
    // Every field is one of its type.
    for (const { type, data, created } of events) {
      const payload = { type, timestamp: created.toISOString(), data }
      expect(eventPayloads[type as EventType].parse(payload)).toEqual(payload)
    }
  })

  test('the shop is notified that an account stays, if it was told of the erasure', async () => {
    const shopper = await fedShopper(site)
    await (await shopper.shop()).erasure.request()
    await openShopper(site, shopper.name)
    await openShopper(site, shopper.name)
    const events = await eventsOf(shopper)
    expect(events.map(({ type }) => type)).toEqual(['account.leaving', 'account.stays'])
    const { type, data, created } = events[1]!
    const payload = { type, timestamp: created.toISOString(), data }
    expect(eventPayloads['account.stays'].parse(payload)).toEqual(payload)
  })

  test('an erasure is the last event of an account', async () => {
    const shopper = await fedShopper(site)
    const { accountId, name, issuer } = shopper
    const { companyId } = site.brand
    await eraseAccount(site.services.store.db, { companyId, accountId, hasReceiver: true })
    const [{ type, data, created } = {}] = await site.services.store.db
      .select()
      .from(webhookEvents)
      .where(eq(sql`${webhookEvents.data} #>> '{customer,id}'`, String(accountId)))
    const identities = [{ issuer, subject: name }]
    const customer = { id: accountId, externalId: `c-${name}`, identities }
    const payload = { type, timestamp: created!.toISOString(), data }
    expect(eventPayloads['account.erased'].parse(payload)).toEqual({
      ...payload,
      data: { customer },
    })
  })

  test('every type of event is tested', async () => {
    const rows = await site.services.store.db
      .selectDistinct({ type: webhookEvents.type })
      .from(webhookEvents)
    expect(rows.map(({ type }) => type).toSorted()).toEqual(eventTypes.toSorted())
  })

  test('the first login sends events of the profile and the preferences', async () => {
    const shopper = await fedShopper(site)
    const lines = shopper.lines.filter(({ type }) => type === 'customer')
    const later = { updatedAt: new Date().toISOString(), firstTimeLogin: true }
    await feed(
      site,
      lines.map((line) => ({ ...line, ...later })),
    )
    const shop = await shopper.shop()
    await shop.account.finishFirstLogin({ lastName: 'Visser', interestIds: [] })
    await expect(shop.account.finishFirstLogin({ lastName: 'Jansen' })).rejects.toMatchObject({
      code: 'first_login_done',
    })
    expect((await eventsOf(shopper)).map(({ type }) => type)).toEqual([
      'profile.updated',
      'preferences.updated',
    ])
  })

  test('a refused or rolled back change sends no event', async () => {
    const shopper = await fedShopper(site)
    const { db } = site.services.store
    const { addresses, orders, telephone, account } = await shopper.shop()
    const finished = (await orders.find(`2-${shopper.name}`))!
    await expect(orders.delete(finished.id)).rejects.toMatchObject({ code: 'order_not_deletable' })
    await expect(addresses.delete(2_000_000_000)).rejects.toThrow('no such address')
    const { code } = await telephone.newCode('192.0.2.2')
    await expect(telephone.verify(code === '000000' ? '000001' : '000000')).rejects.toThrow()
    await db.delete(phoneCodes).where(eq(phoneCodes.accountId, shopper.accountId))
    // The last statement of the transaction fails.
    await db.execute(sql`alter table feed_items rename column digest to elsewhere`)
    try {
      await expect(account.update({ firstName: 'Nora' })).rejects.toThrow()
      await expect(addresses.create({ address: 'Singel', isBilling: true })).rejects.toThrow()
    } finally {
      await db.execute(sql`alter table feed_items rename column elsewhere to digest`)
    }
    expect(await eventsOf(shopper)).toEqual([])
    const after = await (await shopper.shop()).account.with('addresses')
    expect([after.firstName, after.addresses.length]).toEqual(['Noor', 2])
  })

  test('a customer who is merged with another keeps the pending events', async () => {
    const shopper = await fedShopper(site)
    await (await shopper.shop()).account.update({ firstName: 'Nora' })
    const before = await eventsOf(shopper)
    const subject = `${shopper.name}-other`
    const other = (await (await openShopper(site, subject))()).shopper
    const [line] = shopper.lines.filter(({ type }) => type === 'customer')
    const updatedAt = new Date(Date.now() + 60_000).toISOString()
    const identities = [{ issuer: shopper.issuer, subject }]
    await feed(site, [{ ...line!, updatedAt, identities }])
    const ids = (events: { id: number }[]) => events.map(({ id }) => id)
    expect(ids(await eventsOf({ ...shopper, accountId: other.id }))).toEqual(ids(before))
    expect(before).toHaveLength(1)
  })

  test('no event is stored without a receiver', async () => {
    const quiet = await startSite()
    try {
      for (const change of Object.values(changes)) {
        const shopper = await fedShopper(quiet)
        await change(await shopper.shop(), shopper)
      }
      expect(await quiet.services.store.db.$count(webhookEvents)).toBe(0)
    } finally {
      await quiet.close()
    }
  })

  test('each delivery has the stored content and the same id', async () => {
    const shopper = await fedShopper(site)
    await (await shopper.shop()).account.update({ firstName: 'Nora' })
    const mine = () =>
      receiver.received.filter(({ data }) => data.customer.id === shopper.accountId)
    await vi.waitFor(() => expect(mine().length).toBe(1), 120_000)
    const { db } = site.services.store
    receiver.answer = () => ({ status: 204 })
    await db.update(webhookEvents).set({ nextAttempt: sql`now()` })
    await vi.waitFor(() => expect(mine().length).toBe(2), 120_000)
    const [event] = await eventsOf(shopper)
    const { messageId: id, type, data, created } = event!
    const payload = { id, type, data, timestamp: created.toISOString() }
    expect(mine()).toEqual([payload, payload])
  })
})
