import { setTimeout as pause } from 'node:timers/promises'

/** Prints and waits, for a run of the account area with an engine. */

/** Prints a step once it is done, with the time that it took until the other side showed it. */
export async function step<Result>(name: string, take: () => Promise<Result>) {
  const begun = performance.now()
  const result = await take()
  console.log(`${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`)
  return result
}

/** Waits until something is true, and returns it; a minute means that it never will be. */
export async function until<Result>(name: string, look: () => Promise<Result | undefined | false>) {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`Expected within a minute: ${name}`)
}
