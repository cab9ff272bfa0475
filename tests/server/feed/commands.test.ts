import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountAreaAt, sendFeed } from '#server/feed/client/send.ts'
import { runCommand } from '#server/operator/run.ts'

describe('the address to which a file is fed', () => {
  test.each([
    'http://localhost:4321',
    'http://localhost:4321/',
    'http://localhost:4321/account',
    'http://localhost:4321/account/orders?page=2',
  ])('may be the address of a page: %s', (typed) => {
    expect(accountAreaAt(typed)).toBe('http://localhost:4321')
  })

  test.each(['localhost:4321', 'account.shop.example', 'ftp://shop.example', 'https://', ''])(
    'is refused at once if it is not an address: %s',
    (typed) => {
      expect(() => accountAreaAt(typed)).toThrow(`found '${typed}'`)
    },
  )
})

test('a long Retry-After of the server is reported without waiting', async () => {
  const server = createServer((_, response) =>
    response.writeHead(429, { 'retry-after': '3600' }).end(),
  ).listen(0)
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const onPause = vi.fn()
  try {
    await expect(
      sendFeed({ url, key: 'any', isCheck: false }, Buffer.from('{}'), {
        isFirst: false,
        onPause,
      }),
    ).rejects.toThrow(`${url} answers 429. Run the same command again in 3600 s to continue.`)
    expect(onPause).not.toHaveBeenCalled()
  } finally {
    server.close()
  }
})

describe('a command without a running server', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-commands-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    process.exitCode = undefined
  })

  async function errorOf(dataDir: string, args: string[]) {
    vi.stubEnv('DATA_DIR', dataDir)
    vi.stubEnv('DATABASE_URL', '')
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await runCommand('keys', args)
    expect(process.exitCode).toBe(1)
    return error.mock.calls.flat().join('\n')
  }

  test('does not create a database in a missing folder', async () => {
    const mistyped = join(folder, 'mistyped')
    expect(await errorOf(mistyped, ['list', '--brand', 'harbour'])).toBe(
      `DATA_DIR: expected the server's folder; there is none at ${mistyped}.`,
    )
    expect(existsSync(mistyped)).toBe(false)
  })
})
