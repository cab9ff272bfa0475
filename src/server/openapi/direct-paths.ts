import { endpoints } from '#routes.ts'
import { headersOf } from '../feed/direct/message.ts'
import { shopNames, type ShopName } from '../feed/direct/direct-shops.ts'
import { topicsOf } from '../feed/direct/topics.ts'
import { problemResponses } from './responses.ts'

const titles: Record<ShopName, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  vendure: 'Vendure',
}

/** The names of headers as their shops write them. */
const headerName = (name: string) =>
  name.replace(/(^|-)(wc|id|[a-z])/g, (_, dash: string, part: string) => dash + part.toUpperCase())

const schemeName = (shop: ShopName) => `${shop}Signature`

/** The signatures of the shops' own webhooks. */
export const directSchemes = () =>
  Object.fromEntries(
    shopNames.map((shop) => [
      schemeName(shop),
      {
        type: 'apiKey',
        in: 'header',
        name: headerName(headersOf(shop).signature),
        description: `HMAC-SHA256 of the body with the secret of ${titles[shop]}’s webhook, as base64.`,
      },
    ]),
  )

const texts: Record<string, string> = {
  topic: 'What has happened. A topic that is not known is taken and ignored.',
  id: 'The same delivery again changes nothing.',
  happened: 'When it has happened; a deletion without it is of when it came.',
}

const parameters = (shop: ShopName) =>
  Object.entries(headersOf(shop))
    .filter(([name, header]) => name in texts && header !== '')
    .map(([name, header]) => ({
      name: headerName(header),
      in: 'header',
      required: name === 'topic',
      description: texts[name],
      schema: name === 'topic' ? { type: 'string', examples: topicsOf(shop) } : { type: 'string' },
    }))

const delivery = (shop: ShopName) => ({
  post: {
    operationId: `feedFrom${titles[shop]}`,
    tags: ['Feed'],
    summary: `Take a webhook of ${titles[shop]}’s`,
    description:
      'Answered as soon as it is stored; it is fed afterwards, in the order in which it came. A brand without the shop’s secret answers 404.',
    security: [{ [schemeName(shop)]: [] }],
    parameters: parameters(shop),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', description: `As ${titles[shop]} sends it.` },
        },
      },
    },
    responses: {
      200: { description: 'Stored, or stored before.' },
      ...problemResponses([
        'feed_key_wrong',
        'not_found',
        'request_timeout',
        'too_large',
        'unsupported_media_type',
        'too_many_feeds',
        'too_many_requests',
        'internal_error',
        'unavailable',
      ]),
    },
  },
})

/** The webhooks of shops that are taken as they are. */
export const directPaths = () =>
  Object.fromEntries(
    shopNames.map((shop) => [`${endpoints.feed.path}/from/${shop}`, delivery(shop)]),
  )
