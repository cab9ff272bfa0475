import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAccounts } from '#server/operator/change-account.ts'
import { accountCommand } from '#server/operator/account-command.ts'
import { findOneAccount } from '#server/operator/find-accounts.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { accountOf, leaveAgo, leavingOf } from '../../support/leaving.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite('postgres')
  feed = await openFeed(site)
})
afterAll(() => site.close())
const db = () => site.services.store.db
const find = (who: string) => findOneAccount(db(), site.brand.companyId, `shop:${who}`)

/** Joins two accounts that have left so many days ago, or have not. */
async function join(name: string, from: number | null, into: number | null) {
  await feed.lines([customer(`${name}-from`), customer(`${name}-into`)])
  const [one, other] = [await find(`${name}-from`), await find(`${name}-into`)]
  if (from !== null) await leaveAgo(db(), one.id, from)
  if (into !== null) await leaveAgo(db(), other.id, into)
  await joinAccounts(db(), await find(`${name}-from`), await find(`${name}-into`))
  return leavingOf(db(), other.id)
}

test('an account that is joined stays unless both leave', async () => {
  expect(await join('neither', null, null)).toBeNull()
  expect(await join('former', 3, null)).toBeNull()
  expect(await join('latter', null, 3)).toBeNull()
  const both = await join('both', 5, 3)
  expect(Math.round((Date.now() - Date.parse(both!)) / 86_400_000)).toBe(3)
})

test('operators read until when an account stays, and erase it at once', async () => {
  await feed.lines([customer('shown')])
  const { brands, log, messages, files } = site.services
  const { brand } = site
  const context = {
    ...{ db: db(), brands, brand, log, messages, dataDir: '' },
    hasReceiver: () => false,
    readFile: files.read,
  }
  const run = (...args: string[]) => accountCommand(context, args)
  expect(await run('show', 'shop:shown')).toContainEqual('leaving           no')
  const id = (await accountOf(db(), 'shown'))!
  await leaveAgo(db(), id, 1)
  const lines = await run('show', 'shop:shown')
  const date = String.raw`\d{4}-\d\d-\d\dT[\d:]+Z`
  const line = new RegExp(`^leaving +since ${date}, is erased at ${date} unless`)
  expect(lines.filter((each) => line.test(each))).toHaveLength(1)
  await run('erase', 'shop:shown', '--yes')
  expect(await accountOf(db(), 'shown')).toBeUndefined()
})
