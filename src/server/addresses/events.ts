import { z } from 'zod'
import { AddressType } from '#contract/codes.ts'
import { addressExampleTexts } from './examples.ts'
import { defineEvent, named, reference } from '../webhooks/event.ts'

export const address = reference.extend({
  addressType: named(AddressType),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  telephone: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  addressNumber: z.string(),
  addressNumberSuffix: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  city: z.string(),
  /** A state or province, by its code where its country has codes. */
  state: z.string(),
  country: z.string(),
  custom: z.record(z.string(), z.string()),
})

const home = { id: 4711, externalId: 'address-7' }
export const exampleAddress = {
  id: 4712,
  externalId: null,
  addressType: 'private',
  ...addressExampleTexts,
}

export const addressEvents = {
  'address.created': defineEvent({ address }, { address: exampleAddress }),
  'address.updated': defineEvent({ address }, { address: { ...exampleAddress, ...home } }),
  'address.deleted': defineEvent({ address: reference }, { address: home }),
  /** Null where there is none any more. */
  'default_address.changed': defineEvent(
    { billing: reference.nullable(), shipping: reference.nullable() },
    { billing: home, shipping: null },
  ),
}
