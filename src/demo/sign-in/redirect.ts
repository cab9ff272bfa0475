import type { EndpointResponse } from './endpoint.ts'

export const hasAllowedOrigin = (origins: string[], address: string) =>
  URL.canParse(address) &&
  origins.some((origin) => new URL(origin).origin === new URL(address).origin)

/** The fields that have a value. */
export const definedParams = (fields: Record<string, string | null | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

/** Sends the browser back with `fields` behind what the address has in its query already. */
export function redirectBack(address: string, fields: URLSearchParams): EndpointResponse {
  const url = new URL(address)
  url.search = [url.search.slice(1), fields.toString()].filter(Boolean).join('&')
  return { status: 302, headers: { location: url.href }, body: '' }
}
