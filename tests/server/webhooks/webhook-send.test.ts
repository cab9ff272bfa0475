import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { loadBrands } from '#brands/config/brands.ts'
import { readSettings } from '#server/settings.ts'

import { eventExamples, eventPayloads, eventTypes } from '#server/event-types.ts'
import { isPrivateHost, lookupPublic } from '#server/webhooks/private-address.ts'
import { openReceivers, type Receiver } from '#server/webhooks/receivers.ts'
import { sendEvent } from '#server/webhooks/send.ts'
import { signedHeaders } from '#server/webhooks/signature.ts'
import { newSecret, startReceiver, type TestReceiver } from '../../support/receiver.ts'

const [current, replaced] = [newSecret(), newSecret()]
const message = { id: 'one', body: JSON.stringify({ type: 'x', data: { name: 'Zoë' } }) }

test('a message can be verified with each secret, as Standard Webhooks defines', () => {
  const headers = signedHeaders(message, [current, replaced])
  for (const secret of [current, replaced])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body))
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow()
  expect(() => new Webhook(current).verify(`${message.body} `, headers)).toThrow()
})

describe('a delivery', () => {
  let receiver: TestReceiver
  let target: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    receiver.secret = current
    target = { companyId: 1, url: receiver.url, secrets: [current], allowPrivate: true }
  })
  beforeEach(() => void (receiver.received.length = 0))
  afterAll(() => receiver.close())

  const deliver = (change: Partial<Receiver> = {}, timeoutMs?: number) =>
    sendEvent({ ...target, ...change }, message, [replaced, current], timeoutMs)

  test.each([200, 202, 204, 299])('succeeds if the receiver answers %s', async (status) => {
    receiver.answer = () => ({ status })
    await deliver()
    expect(receiver.received).toEqual([{ id: 'one', ...(JSON.parse(message.body) as object) }])
  })

  test.each(eventTypes)('of the example of %s matches its schema', async (type) => {
    const example = eventExamples[type]!
    expect(eventPayloads[type].parse(example)).toEqual(example)
    receiver.answer = () => ({ status: 204 })
    await sendEvent(target, { id: type, body: JSON.stringify(example) }, [current])
    expect(receiver.received).toEqual([{ id: type, ...example }])
  })

  test.each([400, 401, 404, 410, 429, 500, 503])(
    'fails if the receiver answers %s',
    async (status) => {
      receiver.answer = () => ({ status })
      await expect(deliver()).rejects.toThrow(`answered ${status}`)
    },
  )

  test.each([301, 302, 303, 307, 308])('does not follow a redirect by %s', async (status) => {
    const elsewhere = await startReceiver(() => ({ status: 204 }))
    receiver.answer = () => ({ status, headers: { location: elsewhere.url } })
    await expect(deliver()).rejects.toThrow(`answered ${status}, and redirects are not followed`)
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  test('fails if nothing answers in time, or if the answer does not end', async () => {
    receiver.answer = () => undefined
    await expect(deliver({}, 200)).rejects.toThrow('no complete answer within 200 ms')
    const endless = createServer((socket) =>
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx'),
    ).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
    await expect(deliver({ url }, 200)).rejects.toThrow('no complete answer within 200 ms')
    endless.close()
  })

  test('does not read a long answer to its end', async () => {
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(50_000_000) })
    await deliver()
  })

  test('fails if there is no receiver', async () => {
    const gone = await startReceiver()
    await gone.close()
    await expect(deliver({ url: gone.url })).rejects.toThrow('ECONNREFUSED')
    await expect(deliver({ url: 'http://nobody.invalid/' })).rejects.toThrow(/nobody\.invalid/)
  })

  test('into the private network is refused unless it is allowed', async () => {
    receiver.answer = () => ({ status: 204 })
    const { port } = new URL(receiver.url)
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
      await expect(
        deliver({ url: `http://${host}:${port}/`, allowPrivate: false }),
      ).rejects.toThrow('in the private network')
    expect(receiver.received).toEqual([])
  })
})

/** The first and the last address of ranges that no host of the internet has. */
const special = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private use': ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255'],
  'private use of homes': ['192.168.0.0', '192.168.255.255'],
  'shared by a provider': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255', '[::1]'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', '[fe80::]', '[febf::1]'],
  'protocol assignments': ['192.0.0.0', '192.0.0.9', '192.0.0.170', '192.0.0.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255', '[2001:db8::1]', '[3fff::1]'],
  AS112: ['192.31.196.1', '192.175.48.6', '[2620:4f:8000::6]', '[2001:4:112::1]'],
  AMT: ['192.52.193.1', '[2001:3::1]'],
  '6to4': ['192.88.99.1', '[2002:7f00:1::]', '[2002:5db8:d822::1]'],
  benchmarks: ['198.18.0.0', '198.19.255.255', '[2001:2::1]'],
  multicast: ['224.0.0.1', '239.255.255.255', '[ff02::1]'],
  reserved: ['240.0.0.0', '255.255.255.254'],
  broadcast: ['255.255.255.255'],
  unspecified: ['[::]'],
  'IPv4-mapped': ['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::ffff:198.18.0.1]'],
  'IPv4-compatible': ['[::10.0.0.1]', '[::7f00:1]', '[::5db8:d822]'],
  NAT64: ['[64:ff9b::a00:1]', '[64:ff9b::5db8:d822]', '[64:ff9b:1::1]', '[64:ff9b:1:ffff::1]'],
  discarded: ['[100::]', '[100::ffff:ffff:ffff:ffff]', '[100:0:0:1::1]'],
  Teredo: ['[2001::1]', '[2001:0:ffff::1]'],
  ORCHID: ['[2001:10::1]', '[2001:20::1]', '[2001:30::1]', '[2001:1ff:ffff::1]'],
  'segment routing': ['[5f00::1]'],
  'unique local': ['[fc00::]', '[fdff::1]'],
  'site-local': ['[fec0::1]', '[feff::1]'],
  unassigned: ['[1000::1]', '[4000::1]', '[8000::1]', '[e000::1]'],
  'another spelling of loopback': ['2130706433', '0x7f.1', '0177.0.0.1', '127.1'],
  'a name of loopback': ['localhost', 'localhost.', 'LOCALHOST', 'shop.localhost'],
}

describe('the private network', () => {
  test.each(Object.entries(special))('contains %s', (_name, hosts) => {
    for (const host of hosts)
      expect([host, isPrivateHost(new URL(`http://${host}/`).hostname)]).toEqual([host, true])
  })

  test.each([
    '93.184.216.34',
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '[2606:2800:220:1::1]',
    '[2001:200::1]',
    '[2001:db9::1]',
    '[2003::1]',
    '[2a00:1450:4001::1]',
    '[::ffff:93.184.216.34]',
    'shop.example',
    'localhost.example',
  ])('does not contain %s', (host) =>
    expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(false),
  )

  test('is recognised by the address to which a name resolves', async () => {
    const found = (all: boolean) =>
      new Promise((resolve) =>
        lookupPublic('localhost', { all }, (error, address) => resolve(error ?? address)),
      )
    for (const all of [true, false])
      expect(String(await found(all))).toBe('Error: localhost is in the private network')
  })
})

describe('the settings of webhooks', () => {
  const brands = loadBrands('themes', 'https://{host}', 'default')
  const open = (environment: Record<string, string>) =>
    openReceivers(readSettings(environment), brands)
  const url = 'https://shop.example/hooks'
  const sound = { WEBHOOK_URL: url, WEBHOOK_SECRET: current }

  test('name one receiver for all companies, or one for a brand', () => {
    expect(open({}).size).toBe(0)
    const [[companyId, receiver]] = [...open(sound)] as [[number, Receiver]]
    expect(receiver).toEqual({ companyId, url, secrets: [current], allowPrivate: false })
    const own = open({ ...sound, WEBHOOK_URL__DEFAULT: `${url}/own` })
    expect(own.get(1)!.url).toBe(`${url}/own`)
    const alone = open({ WEBHOOK_URL__DEFAULT: url, WEBHOOK_SECRET__DEFAULT: current })
    expect([...alone.keys()]).toEqual([1])
    const two = open({ ...sound, WEBHOOK_SECRET: `${current}, ${replaced}` })
    expect(two.get(1)!.secrets).toEqual([current, replaced])
  })

  test.each([
    [{ WEBHOOK_URL: url }, 'WEBHOOK_SECRET: missing, but WEBHOOK_URL is set'],
    [{ WEBHOOK_SECRET: current }, 'WEBHOOK_URL: missing, but WEBHOOK_SECRET is set'],
    [{ ...sound, WEBHOOK_URL: 'shop.example' }, 'WEBHOOK_URL: expected the http(s) address'],
    [
      { ...sound, WEBHOOK_URL: 'http://shop.example' },
      'WEBHOOK_URL: expected https, because the site',
    ],
    [
      { ...sound, WEBHOOK_URL: 'https://10.0.0.1/' },
      'WEBHOOK_URL: expected a host outside the private network, or WEBHOOK_ALLOW_PRIVATE=true',
    ],
    [
      { ...sound, WEBHOOK_URL__DEFAULT: 'https://localhost/' },
      'WEBHOOK_URL__DEFAULT: expected a host outside the private network',
    ],
    [{ ...sound, WEBHOOK_SECRET: 'secret' }, 'WEBHOOK_SECRET: expected whsec_ and 24 to 64 random'],
    [{ ...sound, WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'WEBHOOK_SECRET: expected whsec_'],
    [{ ...sound, WEBHOOK_URL__NOBODY: url }, 'settings that end in __NOBODY: unknown brand'],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE: expected true or false'],
  ] as [Record<string, string>, string][])('%o is refused', (environment, message) =>
    expect(() => open(environment)).toThrow(message),
  )

  test('a secret is never quoted', () => {
    const secret = 'very-secret'
    expect(() => open({ ...sound, WEBHOOK_SECRET: secret })).not.toThrow(secret)
    expect(
      open({ ...sound, WEBHOOK_URL: 'https://10.0.0.1/', WEBHOOK_ALLOW_PRIVATE: 'true' }).size,
    ).toBeGreaterThan(0)
  })

  test('brands of one company have one receiver', () => {
    const [first] = brands.all
    const twin = { ...first!, id: 'twin' }
    const both = { ...brands, all: [...brands.all, twin], folders: [...brands.folders, 'twin'] }
    const settings = readSettings({ ...sound, WEBHOOK_URL__TWIN: `${url}/twin` })
    expect(() => openReceivers(settings, both)).toThrow(
      'WEBHOOK_URL, WEBHOOK_SECRET: expected the same for all of company 1',
    )
  })
})
