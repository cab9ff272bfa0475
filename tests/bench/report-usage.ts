/** Loaded before a measured process's own code: answers what the process has used so far. */
process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }),
)
