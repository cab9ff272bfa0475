import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { webhookEvents } from '#server/webhooks/table.ts'
import { formFields, openForm } from '../../support/page-forms.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the questions of the overview', () => {
  let site: Site
  let shopper: Browser
  let accountId: number
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
    accountId = (await shopper.me()).id
  })
  afterAll(() => site.close())
  const nothing = { gender: 0, birthDate: null, telephone: '', changed: null, settledQuestions: {} }
  const row = async () =>
    (await site.services.store.db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!
  beforeEach(() =>
    site.services.store.db.update(accounts).set(nothing).where(eq(accounts.id, accountId)),
  )

  const questions = async () =>
    Object.fromEntries(
      (await shopper.me()).questionFields.map(({ property, isComplete }) => [property, isComplete]),
    )
  const overview = async () => (await shopper.fetch('/account')).text()
  const update = (body: object) => shopper.call('POST', '/shopUser/updateAccount', body)

  test('accept “No title” from a plain form, and do not ask again', async () => {
    expect(await questions()).toMatchObject({ gender: false })
    const html = await overview()
    expect(html).toMatch(/<progress[^>]*value="50"/)
    const form = formFields(html, 'updateAccount')
    expect((await shopper.submit('/account', { ...form, gender: '0' })).status).toBe(303)
    expect(await questions()).toMatchObject({ gender: true, birthDate: false })
    expect(await overview()).toMatch(/<progress[^>]*value="67"/)
    expect((await shopper.me()).gender).toBe(Gender.unknown)
  })

  test('distinguish “No title” from no choice, on every page', async () => {
    const chosen = async () =>
      (await openForm(shopper, '/account/edit-profile', 'updateAccount')).gender
    expect(await chosen()).toBeUndefined()
    expect((await update({ Gender: Gender.unknown })).status).toBe(200)
    expect(await chosen()).toBe('0')
    await update({ Gender: Gender.mrs })
    expect([await chosen(), await questions()]).toMatchObject(['2', { gender: true }])
    // The account sent back whole chooses nothing.
    await site.services.store.db.update(accounts).set(nothing).where(eq(accounts.id, accountId))
    await update(await shopper.me())
    expect(await chosen()).toBeUndefined()
  })

  test('can be skipped by a plain form, and still be answered in the profile', async () => {
    for (const property of ['gender', 'birthDate', 'telephone']) {
      const html = await overview()
      expect(html).toMatch(new RegExp(`<button[^>]* value="${property}"[^>]* name="skip"`))
      const form = { ...formFields(html, 'updateAccount'), skip: property }
      const answer = await shopper.submit('/account', form)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
    }
    const html = await overview()
    expect(html).toContain('<p data-text>Skipped.')
    expect(html).toContain('Your profile is completed')
    const again = await site.signIn('profile@demo.test')
    expect(Object.keys(Object.fromEntries((await again.me()).questionFields.map((field) => [field.property, field])))).toEqual(['firstName', 'lastName', 'email']) // prettier-ignore
    await update({ BirthDate: '1990-03-31' })
    expect(await questions()).toMatchObject({ birthDate: true })
  })

  test('count answers, but not skipped questions', async () => {
    expect((await update({ Skip: 'birthDate' })).status).toBe(200)
    expect(await questions()).not.toHaveProperty('birthDate')
    expect(await overview()).toMatch(/<progress[^>]*value="60"/)
  })

  test('change nothing in the profile and send no event if they are skipped', async () => {
    const before = await row()
    const events = () => site.services.store.db.$count(webhookEvents)
    const count = await events()
    await update({ Skip: 'gender', FirstName: 'Nobody' })
    expect(await row()).toEqual({ ...before, settledQuestions: { gender: 'skipped' } })
    expect(await events()).toBe(count)
  })

  test.each(['imageUrl', '', 'toString'])('cannot skip %j', async (Skip) => {
    const answer = await update({ Skip })
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { Skip: 'ac_InvalidValue' } }]) // prettier-ignore
  })
})
