import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded before a measured process's own code: answers what the process has used so far. Asked for
 * the first time for the event loop's longest delay since it was last asked, it begins to measure.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })

process.on('message', (asked) => {
  if (asked === 'usage')
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() })
  else {
    process.send?.(delay.max / 1e6)
    delay.reset()
    delay.enable()
  }
})
