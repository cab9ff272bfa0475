import type { FeedSummary } from '../feed.ts'
import { noOutcomes, outcomes } from '../outcomes.ts'

const counted = ['checked', ...outcomes] as const

/** Whole seconds as 1:02:03. */
function duration(seconds: number) {
  const parts = [
    Math.floor(seconds / 3_600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Shows on the error stream how a feed goes on: a bar that is drawn over in a terminal, elsewhere
 * what became of it at the end. `size` is the file's in bytes; a pipe has none.
 */
export function showProgress(size: number | undefined, from: number) {
  const started = Date.now()
  const total = { lines: 0, checked: 0, ...noOutcomes() }
  const { stderr } = process
  const seconds = () => Math.max(0.001, (Date.now() - started) / 1_000)
  const state = (at: number) => {
    const { lines, refused } = total
    const speed = `${lines} lines, ${Math.round(lines / seconds())}/s, ${refused} refused`
    if (!size || at <= from) return speed
    const share = at / size
    const bar = '='.repeat(Math.round(20 * share)).padEnd(20)
    const left = (seconds() * (size - at)) / (at - from)
    return `[${bar}] ${Math.floor(100 * share)} %, ${speed}, ${duration(left)} left`
  }
  return {
    say: (text: string) => stderr.write(`${stderr.isTTY ? '\r\x1b[K' : ''}${text}\n`),
    add(summary: FeedSummary, at: number) {
      total.lines += summary.lines
      for (const name of counted) total[name] += summary[name] ?? 0
      if (stderr.isTTY) stderr.write(`\r\x1b[K${state(at)}`)
    },
    /** Counts an order that was refused before it was sent. */
    refuse: () => void (total.refused += 1),
    hasRefused: () => total.refused > 0,
    end() {
      const counts = counted.filter((name) => total[name] > 0)
      const parts = counts.map((name) => `${total[name]} ${name}`)
      const time = `${total.lines} lines in ${seconds().toFixed(1)} s`
      stderr.write(`${stderr.isTTY ? '\r\x1b[K' : ''}${time}: ${parts.join(', ') || 'nothing'}\n`)
    },
  }
}
