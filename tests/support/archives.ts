import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { DataExport } from '#contract/data-export.ts'
import type { Browser } from './site.ts'

const path = '/shopUser/dataExport'

/** Lists the shopper's archives. */
export const listArchives = async (browser: Browser) =>
  (await (await browser.call('GET', path)).json()) as DataExport[]

/** Asks for an archive. */
export const askForArchive = (browser: Browser) => browser.call('POST', path, {})

/** Asks for an archive and waits until it is ready, or has failed. */
export async function createArchive(browser: Browser) {
  const { id } = (await (await askForArchive(browser)).json()) as DataExport
  const find = async () => (await listArchives(browser)).find((one) => one.id === id)!
  await expect.poll(async () => (await find()).state).not.toBe('beingMade')
  return find()
}

/** Reads an archive's files by their paths. */
export function readArchive(bytes: ArrayBuffer | Uint8Array) {
  const files = unzipSync(new Uint8Array(bytes))
  const data = JSON.parse(strFromU8(files['data.json']!)) as Record<
    string,
    Record<string, unknown>[]
  >
  return { files, data, page: strFromU8(files['index.html']!) }
}

/** Downloads the archive of an address. */
export async function downloadArchive(browser: Browser, url: string) {
  const answer = await browser.fetch(url)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, ...readArchive(await answer.arrayBuffer()) }
}
