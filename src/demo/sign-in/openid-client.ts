import type { EndpointRequest } from './endpoint.ts'
import type { OpenIdProvider } from './openid-grant.ts'

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * The client that asks, where it has proved itself by `client_secret_basic` or
 * `client_secret_post`.
 */
export function authenticateClient(
  { clientIds, secret }: OpenIdProvider,
  { authorization = '' }: EndpointRequest['headers'],
  form: URLSearchParams,
) {
  const [, basic] = /^Basic (.+)$/i.exec(authorization) ?? []
  const [, id, password] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? []
  const clientId = basic ? decode(id ?? '') : (form.get('client_id') ?? '')
  const offered = basic ? decode(password ?? '') : form.get('client_secret')
  return secret && offered === secret && clientIds.includes(clientId) ? clientId : undefined
}
