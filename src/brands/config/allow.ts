import { z } from 'zod'

/**
 * Lists origins of others; `*.` stands for any name below a domain. All of them go into a header of
 * each page, which proxies do not take at any length.
 */
const origins = (schemes: 'https' | 'https|wss', example: string) =>
  z
    .array(
      z
        .string()
        .max(100)
        .regex(
          new RegExp(`^(?:${schemes})://(?:\\*\\.)?[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?::\\d{1,5})?$`),
          `expected an origin without a path, such as ${example}`,
        ),
    )
    .max(10)
    .default([])

/** Lists the other sites that the pages of a brand may load from, or send to. */
export const allow = z
  .strictObject({
    scripts: origins('https', 'https://cdn.example').describe(
      'The origins of scripts of others, such as https://cdn.example or https://*.cdn.example. Such a script can read and change everything that shoppers see and type.',
    ),
    connect: origins('https|wss', 'https://api.example').describe(
      'The origins that scripts may ask, such as https://api.example or wss://chat.example.',
    ),
    frames: origins('https', 'https://video.example').describe(
      'The origins of pages in an <iframe>, such as https://video.example.',
    ),
    forms: origins('https', 'https://news.example').describe(
      'The origins that forms may send to, such as https://news.example. Forms may always send to the shop: to hosts and shopOrigins.',
    ),
  })
  .prefault({})
  .describe('What the pages of the brand may load from other sites, or send to them.')

export type Allow = z.infer<typeof allow>

/** Returns whether a list of origins has that of an address. */
export function isAllowed(origins: readonly string[], { protocol, host }: URL) {
  return origins.some((origin) => {
    const [scheme, name = ''] = origin.split('://')
    if (`${scheme}:` !== protocol) return false
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}
