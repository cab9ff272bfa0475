import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { html } from '../html.ts'
import { page } from '../page.ts'

/** A request to a fake provider, with its body read. */
export interface EndpointRequest {
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface EndpointResponse {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

export type Endpoint = (asked: EndpointRequest) => EndpointResponse | Promise<EndpointResponse>

/** What answers, by method and path: `GET /google/jwks`. */
export type Endpoints = Record<string, Endpoint>

export const htmlResponse = (status: number, body: string): EndpointResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

export const jsonResponse = (
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): EndpointResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

/** For a request after which the browser may not be sent back anywhere. */
export const errorPage = (explanation: string) =>
  htmlResponse(400, page('This sign-in can’t continue', html`<p>${explanation}</p>`))

export const bearerToken = ({ authorization }: IncomingHttpHeaders) =>
  /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
