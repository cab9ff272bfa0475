import { cachedFor } from '#lib/cached.ts'

const keptWith = cachedFor((_of: object) => new Map<string, unknown>())

/** Returns the result of `render` for a key, kept as long as the object that it is made of. */
export async function renderOnce<Result>(
  of: object,
  key: string,
  render: () => Result | Promise<Result>,
) {
  const kept = keptWith(of)
  const result = (kept.get(key) as Result | undefined) ?? (await render())
  kept.set(key, result)
  return result
}
