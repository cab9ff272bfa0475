/** Runs `start`, prints where it is ready, and stops it cleanly on Ctrl-C and SIGTERM. What start throws is the operator's to mend. */
export async function runProcess(start: () => Promise<{ ready: string; close(): Promise<void> }>) {
  try {
    const { ready, close } = await start()
    const stop = async () => {
      await close().catch((error: unknown) => {
        console.error(`Foyer did not stop cleanly: ${String(error)}`)
        process.exit(1)
      })
      process.exit(0)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
    console.log(`ready ${ready}`)
  } catch (error) {
    console.error(`Foyer cannot start.\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
