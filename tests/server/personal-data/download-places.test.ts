import { expect, test } from 'vitest'
import * as limits from '#lib/limits/data-exports.ts'
import { openDownloadPlaces } from '#server/personal-data/download-places.ts'

const refused = expect.objectContaining({ status: 429, retryAfter: 60 }) as Error

test('an account has two downloads under way, and others after it', () => {
  const take = openDownloadPlaces()
  const own = Array.from({ length: limits.maxDownloadsPerAccount }, () => take(1, 1))
  expect(() => take(1, 1)).toThrow(refused)
  take(1, 2)
  own[0]!()
  take(1, 1)
  expect(() => take(1, 1)).toThrow(refused)
})

test('a company leaves places for the others of its process', () => {
  const take = openDownloadPlaces()
  const { maxDownloadsPerCompany } = limits
  const places = Array.from({ length: maxDownloadsPerCompany }, (_, n) => take(1, n))
  expect(() => take(1, 1_000)).toThrow(refused)
  take(2, 1)
  places[0]!()
  take(1, 1_000)
})

test('a process has twenty downloads under way', () => {
  const take = openDownloadPlaces()
  const fill = (first: number) =>
    Array.from({ length: limits.maxDownloadsAtOnce }, (_, n) => take(first + (n % 2), n))
  const places = fill(1)
  expect(() => take(3, 1)).toThrow(refused)
  for (const giveBack of places) giveBack()
  fill(4)
  expect(() => take(3, 1)).toThrow(refused)
})
