import { HttpStatus } from '#lib/http-status.ts'

/** Returns the text of an address; undefined if it is no answer of this type. */
async function read(url: URL, type: string) {
  try {
    const response = await fetch(url)
    const text = await response.text()
    const isRight = response.headers.get('content-type')?.startsWith(type)
    return response.status === HttpStatus.ok && isRight ? text : undefined
  } catch {
    return undefined
  }
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name!)

/** Returns whether a module comes with all modules that it imports. */
async function isThere(module: URL, seen: Set<string>): Promise<boolean> {
  if (seen.has(module.href)) return true
  seen.add(module.href)
  const text = await read(module, 'text/javascript')
  if (text === undefined) return false
  const imported = namesIn(text, /\b(?:from|import)\s*"(\.\/[^"]+\.js)"/g)
  const all = await Promise.all(imported.map((name) => isThere(new URL(name, module), seen)))
  return all.every(Boolean)
}

/** Opens a page as a browser without a cache does, and tells what is missing. */
export async function visitPage(address: string) {
  const page = new URL(address)
  const html = await read(page, 'text/html')
  if (html === undefined) return { failed: true, unstyled: false, unscripted: false }
  const styles = namesIn(html, /<link rel="stylesheet" href="([^"]+)"/g)
  const scripts = namesIn(html, /<script type="module" src="([^"]+)"/g)
  const rules = await Promise.all(styles.map((name) => read(new URL(name, page), 'text/css')))
  const seen = new Set<string>()
  const modules = await Promise.all(scripts.map((name) => isThere(new URL(name, page), seen)))
  return {
    failed: styles.length === 0 || scripts.length === 0,
    unstyled: rules.includes(undefined),
    unscripted: modules.includes(false),
  }
}
