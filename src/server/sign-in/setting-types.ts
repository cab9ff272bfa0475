import { z } from 'zod'

/** Describes a secret among a provider's settings. */
export const secret = z.string().min(1)

/** An issuer is a name: a slash at its end belongs to it. */
export const issuer = z.url({
  protocol: /^https?$/,
  error: 'expected the http(s) address of an OpenID provider',
})

/** Describes a provider's address, with its default. */
export const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'expected an http(s) address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)
