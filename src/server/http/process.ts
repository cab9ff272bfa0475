/**
 * Runs `start`, prints what it announces and where it is ready, and stops it cleanly on Ctrl-C and SIGTERM. What start throws is the
 * operator's to mend.
 */
export async function runProcess(start: (announce: (line: string) => void) => Promise<{ ready: string; close(): Promise<void> }>) {
  const started = start((line) => console.log(line))
  let isStopping = false
  const stop = async () => {
    // Ctrl-C reaches every process of a terminal, and npm passes it on once more.
    if (isStopping) return
    isStopping = true
    try {
      // A signal that comes while it starts waits for the start: half-opened, it could not be closed.
      await (await started).close()
      process.exit(0)
    } catch (error) {
      console.error(`Foyer did not stop cleanly: ${String(error)}`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  try {
    console.log(`ready ${(await started).ready}`)
  } catch (error) {
    console.error(`Foyer cannot start.\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
