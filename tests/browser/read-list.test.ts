import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listWishes } from '#contract/calls.ts'
import { readList } from '#browser/read-list.ts'

const fetched = vi.spyOn(globalThis, 'fetch')
beforeEach(() => void vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => void vi.unstubAllGlobals())

/** Answers pages of two of the first whole numbers. */
const answerPages = (total: number) =>
  fetched.mockReset().mockImplementation((request) => {
    const page = Number(/page=(\d+)/.exec(String(request))![1])
    const all = Array.from({ length: total }, (_, n) => n)
    const data = all.slice(2 * page - 2, 2 * page)
    return Promise.resolve(Response.json({ data, meta: { total, numberPerPage: 2 } }))
  })

test.each([0, 1, 2, 3, 5])(
  'a list of %i rows is read as a whole, each page once',
  async (total) => {
    answerPages(total)
    expect(await readList(listWishes)).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(fetched).toHaveBeenCalledTimes(Math.max(1, Math.ceil(total / 2)))
  },
)

test('a list of which a page fails is undefined', async () => {
  answerPages(5)
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation((request, init) =>
    String(request).includes('page=2')
      ? Promise.resolve(new Response(null, { status: 503 }))
      : answer(request, init),
  )
  expect(await readList(listWishes)).toBeUndefined()
})
