import { freePort } from '../support/ports.ts'
import { measureLoad } from './load.ts'
import { startProduct } from './product.ts'

/** Measures each so many times in turn, so that other work on the machine falls on all alike. */
const rounds = 7

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!

/**
 * Compares what the overview costs, and how many a second are served, by processes with different
 * settings on one database: without and with the line of each request and metrics that are read, and
 * with two workers.
 */
export async function compareSettings(environment: Record<string, string>, cookie: string) {
  const METRICS_PORT = String(await freePort())
  const settings = {
    'LOG_LEVEL=error': { LOG_LEVEL: 'error' },
    'LOG_LEVEL=info, METRICS_PORT': { LOG_LEVEL: 'info', METRICS_PORT },
    'WORKERS=2': { LOG_LEVEL: 'error', WORKERS: '2' },
  }
  const measured = new Map<string, Awaited<ReturnType<typeof measureLoad>>[]>()
  const products = []
  for (const [name, more] of Object.entries(settings))
    products.push({ name, product: await startProduct({ ...environment, ...more }) })
  for (let round = 0; round < rounds; round += 1)
    for (const { name, product } of products) {
      const found = await measureLoad(product, `${product.origin}/account`, cookie)
      measured.set(name, [...(measured.get(name) ?? []), found])
      await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text())
    }
  const rows = [...measured].map(([name, found]) => ({
    settings: name,
    // The processor time of workers is not that of the process that has started them.
    ...(!name.startsWith('WORKERS') && { 'CPU ms': median(found.map(({ cpu }) => cpu)) }),
    'pages a second': Math.round(median(found.map(({ perSecond }) => perSecond))),
  }))
  console.table(rows)
  for (const { product } of products) await product.stop()
}
