import { randomBytes } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Brands } from '../brands/brands.ts'

const header = 'x-foyer-check'
/** Known to this process alone, so that nobody else can ask for the check. */
const token = randomBytes(16).toString('hex')

export const isThemeCheck = ({ headers }: IncomingMessage) => headers[header] === token

/** Renders each brand's file of each slot once. Throws the message of one that fails, which names the file. */
export async function checkThemes({ all }: Brands, { address, port }: AddressInfo) {
  for (const { id, hosts } of all) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ host: address, port, path: '/account/theme-check', headers: { host: hosts[0] ?? 'localhost', [header]: token } }, resolve)
        .on('error', reject)
        .end(),
    )
    const body = await text(response)
    if (response.statusCode !== 200 && response.statusCode !== 421) throw new Error(`brand ${id} cannot be shown: ${body.slice(0, 500)}`)
  }
}
