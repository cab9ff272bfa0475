import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showProgress } from '#server/feed/client/progress.ts'

const none = {
  stored: 0,
  deleted: 0,
  unchanged: 0,
  older: 0,
  erased: 0,
  waiting: 0,
  joined: 0,
  refused: 0,
}
const part = { ...none, omitted: 0, complete: true, lines: 1_000, stored: 998, refused: 2 }
const clear = '\r\x1b[K'

describe('the progress of a feed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Returns the output of two requests, one second each, which reach some bytes of a file. */
  function feed(isTTY: boolean, size: number | undefined, from = 0) {
    const written: string[] = []
    const stderr = { isTTY, write: (text: string) => written.push(text) > 0 }
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as typeof process.stderr)
    const progress = showProgress(size, from)
    for (const at of [4_000, 6_000]) {
      vi.advanceTimersByTime(1_000)
      progress.add(part, at)
    }
    progress.say('no answer')
    progress.end()
    return written
  }
  const end = '2000 lines in 2.0 s: 1996 stored, 4 refused\n'

  test('is a bar in a terminal, with the remaining time', () => {
    expect(feed(true, 8_000)).toEqual([
      `${clear}[==========          ] 50 %, 1000 lines, 1000/s, 2 refused, 00:00:01 left`,
      `${clear}[===============     ] 75 %, 2000 lines, 1000/s, 4 refused, 00:00:00 left`,
      `${clear}no answer\n`,
      clear + end,
    ])
  })

  test('does not count the time before an interruption', () => {
    expect(feed(true, 12_000, 2_000)[1]).toContain('50 %, 2000 lines, 1000/s, 4 refused, 00:00:03')
  })

  test('has neither share nor remaining time for a pipe', () => {
    expect(feed(true, undefined)[1]).toBe(`${clear}2000 lines, 1000/s, 4 refused`)
  })

  test('is reported only at the end if the output is not a terminal', () => {
    expect(feed(false, 8_000)).toEqual(['no answer\n', end])
  })
})
