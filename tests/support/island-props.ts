/** The props of the islands of a page, as their scripts have them. */
export const islandProps = (html: string) =>
  [...html.matchAll(/<script type="application\/json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
