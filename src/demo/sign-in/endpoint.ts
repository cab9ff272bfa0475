import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { html } from '#lib/html.ts'
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

export type ProviderEndpoint = (
  asked: EndpointRequest,
) => EndpointResponse | Promise<EndpointResponse>

/** Maps method and path to the endpoint: `GET /google/jwks`. */
export type Endpoints = Record<string, ProviderEndpoint>

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

/** Answers a request whose browser may not be redirected. */
export const errorPage = (explanation: string) =>
  htmlResponse(400, page('This sign-in can’t continue', html`<p>${explanation}</p>`))

export const bearerToken = ({ authorization }: IncomingHttpHeaders) =>
  /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
