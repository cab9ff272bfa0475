import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a process before anything else: prints the event loop's longest delay at each
 * SIGUSR2.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`longest delay ${Math.round(delay.max / 1e6)} ms`)
  delay.reset()
})
