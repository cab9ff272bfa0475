import { Agent, request } from 'node:http'
import type { Measured } from './measured-process.ts'

const connections = 8
const warmUp = 400
const requests = 1_500

/** Lists the headers of a current browser. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Gets an address and answers how long it took, in ms, and the bytes of its body as sent. */
function get(url: string, cookie: string) {
  const started = performance.now()
  return new Promise<{ ms: number; bytes: number }>((resolve, reject) =>
    request(url, { agent, headers: { ...headers, cookie } }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`${url}: expected 200, found ${response.statusCode}`))
      let bytes = 0
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve({ ms: performance.now() - started, bytes }))
        .on('error', reject)
    })
      .on('error', reject)
      .end(),
  )
}

/** Gets an address many times by as many connections as there are, and answers how long each took. */
async function getMany(url: string, cookie: string, times: number) {
  const took: number[] = []
  let left = times
  const work = async () => {
    while (left-- > 0) took.push((await get(url, cookie)).ms)
  }
  await Promise.all(Array.from({ length: connections }, work))
  return took.sort((a, b) => a - b)
}

/** Measures what a page costs its process. Times in ms, memory in bytes. */
export async function measureLoad(process: Measured, url: string, cookie = '') {
  await getMany(url, cookie, warmUp)
  const before = await process.usage()
  const started = performance.now()
  const took = await getMany(url, cookie, requests)
  const seconds = (performance.now() - started) / 1_000
  const after = await process.usage()
  return {
    cpu: (after.cpuMs - before.cpuMs) / requests,
    perSecond: requests / seconds,
    p50: took[Math.floor(requests * 0.5)]!,
    p99: took[Math.floor(requests * 0.99)]!,
    memory: after.rss,
  }
}

/** The bytes of a document before it is compressed. */
export async function documentBytes(url: string, cookie = '') {
  const response = await fetch(url, { headers: { cookie } })
  return (await response.arrayBuffer()).byteLength
}
