import { expect, test } from './support/test.ts'

test('the reference shows every call and requests nothing from another site @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  const foreign: string[] = []
  const { origin } = new URL(page.url())
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      foreign.push(request.url())
  })
  await page.goto('/account/api')
  await page.getByRole('link', { name: 'Orders and vouchers' }).click()
  await page.getByRole('button', { name: /List the orders/ }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(
    page.locator('.live-responses-table').getByRole('cell', { name: '200', exact: true }),
  ).toBeVisible()
  expect(foreign).toEqual([])
})
