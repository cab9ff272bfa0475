import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../tests/support/ports.ts'

const root = join(import.meta.dirname, '../..')

/** Starts `npm run demo` in a process of its own and waits until it says that it is ready. */
export async function startSite(dataDir: string) {
  const port = await freePort()
  const demo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/demo/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready /m.test(output)) resolve()
    }
    demo.stdout.on('data', read)
    demo.stderr.on('data', read)
    demo.once('exit', (code) => reject(new Error(`the demo stopped with ${code}:\n${output}`)))
  })
  /** Answers the exit code, or the signal that ended it. */
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    demo.removeAllListeners('exit')
    const gone = once(demo, 'exit')
    demo.kill(signal)
    return gone
  }
  return { origin: `http://localhost:${port}`, output: () => output, stop }
}
