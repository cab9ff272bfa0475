import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as limits from '#lib/limits/pictures.ts'
import { squarePicture } from '#server/files/picture.ts'
import { shortenTimeouts } from '../../support/short-timeouts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-picture-memory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const script = join(import.meta.dirname, '../../support/picture-memory.ts')
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 120, g: 30, b: 200, alpha: 0.5 } } })
const interlaced = { progressive: true, compressionLevel: 9 }

/**
 * Pictures of at most 512,000 bytes: what becomes of them, and how many MB reading four at once may
 * take.
 */
const pictures: Record<string, { make: () => Sharp; outcome: 'made' | 422; most: number }> = {
  'a 16-bit interlaced PNG of 40 megapixels': {
    make: () => plain(6_324, 6_324, 4).toColourspace('rgb16').png(interlaced),
    outcome: 422,
    most: 50,
  },
  'a progressive JPEG of 48 megapixels': {
    make: () => plain(8_064, 6_048).jpeg({ progressive: true }),
    outcome: 422,
    most: 50,
  },
  'a JPEG that is wide beyond measure': {
    make: () => plain(60_000, 600).jpeg(),
    outcome: 422,
    most: 50,
  },
  'a JPEG of 48 megapixels, as a telephone makes it': {
    make: () => plain(8_064, 6_048).jpeg(),
    outcome: 'made',
    most: 100,
  },
  'a progressive JPEG of 12 megapixels': {
    make: () => plain(4_032, 3_024).jpeg({ progressive: true }),
    outcome: 'made',
    most: 150,
  },
}

test.each(Object.entries(pictures))(
  '%s needs no more memory than is available, alone or with three others',
  async (name, { make, outcome, most }) => {
    const file = join(folder, name)
    await make().toFile(file)
    expect((await stat(file)).size).toBeLessThan(limits.maxPictureBytes)
    for (const count of [1, 4]) {
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        script,
        ...Array(count).fill(file),
      ])
      const { outcomes, grownBy } = JSON.parse(stdout) as { outcomes: unknown[]; grownBy: number }
      expect(outcomes).toEqual(Array(count).fill(outcome))
      expect(grownBy).toBeLessThan(most)
    }
  },
)

test('an account processes one picture at a time and does not block another account', async () => {
  const file = new Blob([new Uint8Array(await plain(2_000, 2_000).jpeg().toBuffer())])
  const [first, second, other] = await Promise.allSettled(
    ['1:1', '1:1', '1:2'].map((account) => squarePicture(account, file)),
  )
  expect([first!.status, other!.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(second).toMatchObject({
    reason: { status: 429, code: 'too_many_pictures', errors: { AttachFile: 'ac_PictureBusy' } },
  })
  await expect(squarePicture('1:1', file)).resolves.toBeInstanceOf(Buffer)
})

test('pictures are processed one at a time, and the number that waits is limited', async () => {
  const file = new Blob([new Uint8Array(await plain(300, 300).jpeg().toBuffer())])
  const [one, tooMany] = [1, 1]
  const asked = Array.from({ length: one + limits.maxPicturesWaiting + tooMany }, (_, account) =>
    squarePicture(`2:${account}`, file),
  )
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 503 } }])
})

test('a picture that takes too long is aborted', async () => {
  const file = new Blob([new Uint8Array(await plain(8_064, 6_048).jpeg().toBuffer())])
  const shortened = shortenTimeouts()
  await expect(squarePicture('1:3', file)).rejects.toMatchObject({ status: 503 })
  shortened.mockRestore()
})
