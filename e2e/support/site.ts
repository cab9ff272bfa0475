import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../tests/support/ports.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Lists the arguments of `npm run demo`, `npm start`, `npm run dev` and the brands of tests alone.
 */
export const entries = {
  demo: ['src/demo/start.ts'],
  production: ['src/server/main.ts'],
  dev: ['--watch', '--watch-preserve-output', 'src/demo/dev.ts'],
  ownBrands: ['e2e/support/own-brands-site.ts'],
}

const { PATH, NODE_COMPILE_CACHE } = process.env
/** Nothing else of what is around: a setting there would be one of the site's. */
const inherited = { PATH, NODE_COMPILE_CACHE }

/** Returns the process's messages as text instead of JSON lines; `levels` are those of pino. */
const readable = (printed: string, levels: readonly number[]) =>
  printed.replace(
    /^\{"level":(\d+),"time":\d+,"msg":("(?:[^"\\]|\\.)*")\}$/gm,
    (line, level: string, message: string) =>
      levels.includes(Number(level)) ? (JSON.parse(message) as string) : line,
  )

/**
 * Starts an entry in a process of its own; `ready` throws what it printed where it ends before it
 * is ready.
 */
export function startProcess(
  entry: keyof typeof entries,
  environment: Record<string, string>,
  { cwd = root, code = root } = {},
) {
  const [file = '', ...flags] = entries[entry].toReversed()
  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      pathToFileURL(join(code, 'src/server/preload.mjs')).href,
      ...flags,
      join(code, file),
    ],
    {
      cwd,
      env: { ...inherited, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  const output = () => readable(printed, [30])
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, address] = /^ready (\S+)/m.exec(output()) ?? []
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('close', (code) =>
      reject(new Error(`the process ended with ${code}:\n${readable(printed, [30, 50])}`)),
    )
  })
  /** Answers the exit code, or the signal that ended it. */
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode) return [server.exitCode, server.signalCode]
    const gone = once(server, 'exit')
    server.kill(signal)
    ready.catch(() => {})
    return gone
  }
  return { process: server, ready, output, raw: () => printed, stop }
}

/** Starts the demo, or that of the brands of tests alone, and waits until it is ready. */
export async function startSite(
  dataDir: string,
  environment: Record<string, string> = {},
  entry: 'demo' | 'ownBrands' = 'demo',
  code = root,
) {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: dataDir, ...environment }
  const demo = startProcess(entry, settings, { cwd: code, code })
  await demo.ready
  return { ...demo, origin: `http://localhost:${port}` }
}
