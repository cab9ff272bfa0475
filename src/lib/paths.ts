/**
 * `wanted` as a path of this site that is safe to follow, else undefined. A browser takes '\' for '/' and drops tabs and
 * line breaks, so the text is parsed as a browser would and must come back on the same origin.
 */
export function ownPath(wanted: string | undefined, origin: string, maximum = 1_000) {
  if (!wanted?.startsWith('/') || wanted.length > maximum || !URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}
