import type { Site } from './site.ts'

/** Runs with a site's brand changed. */
export async function withBrand(
  { brand }: Site,
  change: Partial<Site['brand']>,
  run: () => Promise<void>,
) {
  const before = { ...brand }
  try {
    Object.assign(brand, change)
    await run()
  } finally {
    Object.assign(brand, before)
  }
}

export const errorsOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors?: object }).errors,
]
