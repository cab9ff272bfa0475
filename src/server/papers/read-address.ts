import http from 'node:http'
import https from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/papers.ts'
import { isPrivateHost, lookupPublic } from '../webhooks/private-address.ts'

/** The shop's own servers may lie in the private network; its carriers' and others may not. */
interface Trust {
  shopOrigins: readonly string[]
}

/** Returns how an address is asked for; throws for one that no shop's file has. */
function optionsFor(url: URL, { shopOrigins }: Trust): RequestOptions {
  if (shopOrigins.includes(url.origin)) return {}
  if (url.protocol !== 'https:') throw new Error('the address is not https')
  if (isPrivateHost(url.hostname)) throw new Error('the address is in the private network')
  return { lookup: lookupPublic }
}

/** Sends a request on a connection of its own: one that another has opened may lead elsewhere. */
const open = (url: URL, options: RequestOptions, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    const headers = { 'user-agent': 'Foyer', 'accept-encoding': 'identity' }
    get(url, { ...options, headers, signal, agent: false }, resolve).on('error', reject)
  })

async function readBody(answer: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.maxPaperBytes) throw new Error('the file is too large')
    chunks.push(chunk)
  }
  if (size === 0 || !answer.complete) throw new Error('the file is not whole')
  return Buffer.concat(chunks)
}

const isRedirect = (status: number) => status >= 300 && status < 400
/** A page says that the file is gone, or asks to sign in. */
const isPage = ({ headers }: IncomingMessage) =>
  /^text\/html\b/i.test(headers['content-type'] ?? '')

/**
 * Reads a file from an address of the shop's, which may be a signed one, without any cookie. Throws
 * why it cannot be read: whatever is not a complete file within the limits of time and size.
 */
export async function readAddress(address: string, trust: Trust, signal: AbortSignal) {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.paperTimeoutMs)])
  let url = new URL(address)
  for (let redirects = 0; redirects <= limits.maxPaperRedirects; redirects += 1) {
    const answer = await open(url, optionsFor(url, trust), ended)
    const { statusCode = 0, headers } = answer
    if (statusCode === HttpStatus.ok && !isPage(answer)) return readBody(answer)
    answer.destroy()
    if (!isRedirect(statusCode) || !headers.location) throw new Error(`answered ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error('too many redirects')
}
