import * as client from 'openid-client'

/**
 * Ways to send a client's secret, the first preferred: for Basic it has to be form-encoded (RFC
 * 6749, section 2.3.1), and not every provider decodes that.
 */
const methods = {
  client_secret_post: client.ClientSecretPost,
  client_secret_basic: client.ClientSecretBasic,
}
/** OpenID Connect Discovery, section 3: holds where the provider does not say. */
const usual = ['client_secret_basic']

function methodsOf(metadata: client.ServerMetadata, secret: string) {
  const offered = metadata.token_endpoint_auth_methods_supported ?? usual
  const known = Object.entries(methods).filter(([name]) => offered.includes(name))
  const usable = known.length > 0 ? known : Object.entries(methods)
  return usable.map(([, method]) => method(secret))
}

/** The ways of each client, of which the first is taken; `Configuration` cannot be extended. */
const methodsOfClients = new WeakMap<client.Configuration, client.ClientAuth[]>()

/** Returns a client that sends its secret in one of the ways that the provider offers. */
export function clientWithSecret(metadata: client.ServerMetadata, id: string, secret: string) {
  const own = methodsOf(metadata, secret)
  const authenticate: client.ClientAuth = (...request) => own[0]!(...request)
  const configuration = new client.Configuration(metadata, id, secret, authenticate)
  methodsOfClients.set(configuration, own)
  return configuration
}

const isRefusedClient = (error: unknown) =>
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof client.ResponseBodyError && error.error === 'invalid_client')

/**
 * Sends a request with the client's secret. A provider that offers two ways may have registered the
 * client for one alone: the other one is tried once, and kept.
 */
export async function withSecret<Result>(
  configuration: client.Configuration,
  request: () => Promise<Result>,
) {
  try {
    return await request()
  } catch (error) {
    const own = methodsOfClients.get(configuration) ?? []
    if (own.length < 2 || !isRefusedClient(error)) throw error
    own.push(own.shift()!)
    return request()
  }
}
