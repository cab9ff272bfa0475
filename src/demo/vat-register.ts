import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const question = z.object({ countryCode: z.string(), vatNumber: z.string() })

/** Right check digits, but nobody's. */
const unregistered = ['NL123456789B13']
/** A country whose register is always asleep. */
const asleep = 'MT'

function verdict({ countryCode, vatNumber }: z.infer<typeof question>) {
  if (countryCode === asleep)
    return { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
  return { countryCode, vatNumber, valid: !unregistered.includes(countryCode + vatNumber) }
}

/**
 * The demo's VIES, so that it needs no network: every number whose check digits are right is
 * somebody's, but for those above.
 */
export function openVatRegister() {
  const answer: RequestListener = (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    json(request)
      .then((body) => JSON.stringify(verdict(question.parse(body))))
      .then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
        () => response.writeHead(400).end(),
      )
  }
  return { url: '/vies', path: '/vies/check-vat-number', answer }
}
