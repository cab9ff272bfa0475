/** Parses an address; undefined where it is none. */
function parseUrl(address: string, origin: string) {
  try {
    return new URL(address, origin)
  } catch {
    return undefined
  }
}

/** '/.//host' is on this origin as an address; what is left of it is not as a path. */
const isPath = (pathname: string) => !pathname.startsWith('//')

/**
 * `wanted` as a path of this site that is safe to follow, else undefined. A browser takes '\' for
 * '/' and drops tabs and line breaks, so the text is parsed as a browser would and must come back
 * on the same origin.
 */
export function safePath(wanted: string | undefined, origin: string, maximum = 1_000) {
  if (!wanted?.startsWith('/') || wanted.length > maximum) return undefined
  const url = parseUrl(wanted, origin)
  return url?.origin === origin && isPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : undefined
}

/** `wanted` as an address of this site or of the brand's own shop, else undefined. */
export function shopAddress(
  wanted: string | undefined,
  origin: string,
  shopOrigins: readonly string[],
  maximum = 1_000,
) {
  // Without its slashes 'https:host' would be a path here, and a host elsewhere.
  if (!wanted || wanted.length > maximum || !/^(https?:\/\/|\/)/i.test(wanted)) return undefined
  const url = parseUrl(wanted, origin)
  if (!url) return undefined
  if (url.origin === origin)
    return isPath(url.pathname) ? url.pathname + url.search + url.hash : undefined
  return shopOrigins.includes(url.origin) ? url.href : undefined
}

/** Returns the pattern of a path, in either case; each `{name}` in it is a group. */
export const pathPattern = (path: string) =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, 'i')

/** Returns the path that begins a sign-in, or the one that its provider returns to. */
export const signInPath = (provider: string, step: 'start' | 'callback') =>
  provider === 'onecore' ? `/onecorelogin/${step}` : `/account/login/${provider}/${step}`

/** In the query of a browser that was sent from an unknown host name to the brand's own. */
export const ownHostParameter = 'own-host'
