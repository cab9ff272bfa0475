import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** Reads the variables, `NAME=value`, and options of `npm start`. */
const [, variables = '', options = ''] = /^(.*)exec node (.+) src\/server\/main\.ts$/.exec(
  packageJson.scripts.start,
)!
const startVariables = Object.fromEntries(
  variables
    .split(' ')
    .filter(Boolean)
    .map((variable) => variable.split('=')),
) as Record<string, string>

/** Holds what a process has used: processor time of all its threads in ms, memory in bytes. */
export interface Usage {
  cpuMs: number
  rss: number
}

/** Starts a file of ours in a process of its own and waits until it prints that it is ready. */
export async function startMeasured(file: string, environment: Record<string, string>) {
  const started = performance.now()
  const child = fork(join(root, file), {
    cwd: root,
    execArgv: [
      ...options.split(' '),
      '--import',
      join(import.meta.dirname, 'report-usage.ts'),
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
    ],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...startVariables, ...environment },
    silent: true,
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/(?:^|"msg":")ready /m.test(output)) resolve()
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${output}`)))
  })
  // A log that is kept and searched would cost more than it costs to write.
  for (const stream of [child.stdout!, child.stderr!]) stream.removeAllListeners('data').resume()
  const readyMs = performance.now() - started
  const usage = async (): Promise<Usage> => {
    child.send('usage')
    const [{ cpu, memory }] = (await once(child, 'message')) as [
      { cpu: NodeJS.CpuUsage; memory: number },
    ]
    return { cpuMs: (cpu.user + cpu.system) / 1_000, rss: memory }
  }
  /** The event loop's longest delay in ms since it was last asked for. */
  const longestDelay = async () => {
    child.send('delay')
    const [longest] = (await once(child, 'message')) as [number]
    return longest
  }
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
  }
  return { readyMs, usage, longestDelay, stop }
}

export type Measured = Awaited<ReturnType<typeof startMeasured>>
