import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueue } from '#server/queue.ts'
import { refuse } from '#server/refusal.ts'

const bounds = {
  concurrency: 2,
  waiting: 3,
  atOncePerAccount: 2,
  perAccount: 2,
  timeoutMs: 10_000,
  tooMany: () => refuse('too_many_requests'),
}
/** Work that ends when it is allowed to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

test('a limited number of tasks runs at a time, in order', async () => {
  const queue = openQueue(bounds)
  const works = Array.from({ length: 5 }, held)
  const begun: number[] = []
  const done = works.map(({ promise }, n) => queue(`account ${n}`, () => (begun.push(n), promise)))
  await wait(1)
  expect(begun).toEqual([0, 1])
  works[1]!.resolve()
  await done[1]
  await wait(1)
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('the tasks of an account are limited until one of them has ended or failed', async () => {
  const queue = openQueue(bounds)
  const [one, other] = [held(), held()]
  const first = queue('a', () => one.promise)
  const failing = queue('a', () => other.promise.then(() => Promise.reject(new Error('failed'))))
  await expect(queue('a', () => Promise.resolve())).rejects.toMatchObject({ status: 429 })
  other.resolve()
  await expect(failing).rejects.toThrow('failed')
  await expect(queue('a', () => Promise.resolve('again'))).resolves.toBe('again')
  one.resolve()
  await first
})

test('a task above the limit of waiting ones is refused with 503', async () => {
  const queue = openQueue(bounds)
  const works = Array.from({ length: 5 }, held)
  const done = works.map(({ promise }, n) => queue(`account ${n}`, () => promise))
  await expect(queue('one more', () => Promise.resolve())).rejects.toMatchObject({ status: 503 })
  for (const { resolve } of works) resolve()
  await Promise.all(done)
})

test('a task that takes too long gets 503 and keeps its place until it has ended', async () => {
  const queue = openQueue({ ...bounds, concurrency: 1, timeoutMs: 50 })
  const work = held()
  let isAborted = false
  const late = queue('a', (signal) => {
    signal.addEventListener('abort', () => (isAborted = true))
    return work.promise
  })
  await expect(late).rejects.toMatchObject({ status: 503 })
  expect(isAborted).toBe(true)
  let hasBegun = false
  const next = queue('b', async () => (hasBegun = true))
  await expect(next).rejects.toMatchObject({ status: 503 })
  work.resolve()
  await expect(queue('c', () => Promise.resolve('done'))).resolves.toBe('done')
  // Its own time was over before its turn.
  expect(hasBegun).toBe(false)
})

test('tasks of one account run one after another, each behind those of others', async () => {
  const queue = openQueue({
    ...bounds,
    concurrency: 1,
    waiting: 10,
    atOncePerAccount: 1,
    perAccount: 4,
  })
  const begun: string[] = []
  const first = held()
  const add = (account: string, name: string) =>
    queue(account, async () => {
      begun.push(name)
      if (name === 'a1') await first.promise
    })
  const done = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  await wait(1)
  expect(begun).toEqual(['a1'])
  first.resolve()
  await Promise.all(done)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('an account has one running task, however many places are free', async () => {
  const queue = openQueue({ ...bounds, atOncePerAccount: 1 })
  const works = [held(), held()]
  const begun: number[] = []
  const done = works.map(({ promise }, n) => queue('a', () => (begun.push(n), promise)))
  await wait(1)
  expect(begun).toEqual([0])
  for (const { resolve } of works) resolve()
  await Promise.all(done)
  expect(begun).toEqual([0, 1])
})

test('a task whose caller has left does not start', async () => {
  const queue = openQueue({ ...bounds, concurrency: 1 })
  const work = held()
  const first = queue('a', () => work.promise)
  const gone = new AbortController()
  let hasBegun = false
  const left = queue('b', async () => (hasBegun = true), gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ status: 503 })
  work.resolve()
  await first
  await expect(queue('b', () => Promise.resolve('next'))).resolves.toBe('next')
  expect(hasBegun).toBe(false)
})
