import { z } from 'zod'

/** What a provider's settings are made of. */
export const secret = z.string().min(1)

/** An issuer is a name: a slash at its end belongs to it. */
export const issuer = z.url({
  protocol: /^https?$/,
  error: 'expected the http(s) address of an OpenID provider',
})

/** Where a provider is, unless a setting says otherwise. */
export const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'expected an http(s) address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)
