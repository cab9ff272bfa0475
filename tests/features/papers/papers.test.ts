import { expect, test } from 'vitest'
import { archiveParts, archiveUrl, pageCount, papersUrl } from '#features/papers/papers.rules.ts'

test('papers that are too many for one archive come in parts', () => {
  expect(archiveParts(0)).toEqual([])
  expect(archiveParts(200)).toEqual([{ part: 1, from: 1, to: 200 }])
  expect(archiveParts(401)).toEqual([
    { part: 1, from: 1, to: 200 },
    { part: 2, from: 201, to: 400 },
    { part: 3, from: 401, to: 401 },
  ])
})

test('addresses have what is wanted, and nothing else', () => {
  expect(papersUrl({})).toBe('/account/papers')
  expect(papersUrl({ query: 'a b', year: 2026 }, 2)).toBe(
    '/account/papers?query=a+b&year=2026&page=2#list',
  )
  expect(archiveUrl({ year: 2026 })).toBe('/account/api/v1/paper/archive?year=2026')
  expect(archiveUrl({ query: 'x' }, 3)).toBe('/account/api/v1/paper/archive?query=x&part=3')
})

test.each([
  [0, 0],
  [24, 1],
  [25, 2],
])('%i papers have %i pages', (total, pages) =>
  expect(pageCount({ total, numberPerPage: 24 })).toBe(pages),
)
