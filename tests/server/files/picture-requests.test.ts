import { expect, test } from 'vitest'
import * as limits from '#lib/limits/requests.ts'
import { startSite, type Browser } from '../../support/site.ts'

function post(
  browser: Browser,
  file: Buffer | undefined,
  { type = 'image/jpeg', name = 'me.jpg', path = '/account/api/v1/shopUser/uploadImage' } = {},
) {
  const body = new FormData()
  if (!path.includes('/api/')) {
    body.set('call', 'uploadImage')
    body.set('xsrf', browser.xsrf)
  }
  if (file) body.set('attachFile', new Blob([new Uint8Array(file)], { type }), name)
  return browser.fetch(path, {
    method: 'POST',
    body,
    headers: { 'x-xsrf-token': browser.xsrf, origin: browser.origin },
  })
}

test('a form of thousands of parts is refused before they are read', async () => {
  const site = await startSite()
  const shopper = await site.signIn('profile@demo.test')
  const part = '--x\r\ncontent-disposition:form-data;name=a\r\n\r\n\r\n'
  const send = (count: number, path: string) =>
    shopper.fetch(path, {
      method: 'POST',
      body: `${part.repeat(count)}--x--\r\n`,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-xsrf-token': shopper.xsrf,
        origin: shopper.origin,
      },
    })
  const api = '/account/api/v1/shopUser/uploadImage'
  expect((await send(limits.maxFormFields, api)).status).toBe(422)
  const refused = await send(limits.maxFormFields + 1, api)
  expect([refused.status, await refused.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'too_many_fields' }),
  ])
  expect((await send(10_000, '/account/edit-profile')).status).toBe(413)
  await site.close()
})

test('a visitor’s picture is refused without being read', async () => {
  const site = await startSite()
  const visitor = site.anonymous()
  await visitor.fetch('/account/login')
  expect((await post(visitor, Buffer.alloc(1_000), { path: '/account/login' })).status).toBe(401)
  expect((await post(visitor, Buffer.alloc(1_000))).status).toBe(401)
  await site.close()
})
