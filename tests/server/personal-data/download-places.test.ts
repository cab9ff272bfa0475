import { expect, test } from 'vitest'
import { maxDownloadsAtOnce, maxDownloadsPerAccount } from '#lib/limits/data-exports.ts'
import { openDownloadPlaces } from '#server/personal-data/download-places.ts'

const refused = expect.objectContaining({ status: 429, retryAfter: 60 }) as Error

test('an account has two downloads under way, and others after it', () => {
  const take = openDownloadPlaces()
  const own = Array.from({ length: maxDownloadsPerAccount }, () => take('1:1'))
  expect(() => take('1:1')).toThrow(refused)
  take('1:2')
  own[0]!()
  take('1:1')
  expect(() => take('1:1')).toThrow(refused)
})

test('a process has twenty downloads under way', () => {
  const take = openDownloadPlaces()
  const places = Array.from({ length: maxDownloadsAtOnce }, (_, n) => take(`1:${n}`))
  expect(() => take('2:1')).toThrow(refused)
  for (const giveBack of places) giveBack()
  for (let n = 0; n < maxDownloadsAtOnce; n++) take(`3:${n}`)
  expect(() => take('2:1')).toThrow(refused)
})
