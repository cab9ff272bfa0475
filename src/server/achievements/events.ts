import { z } from 'zod'
import { exampleCampaign } from '../vouchers/events.ts'
import { defineEvent, exampleTime, instant, reference } from '../webhooks/event.ts'

/** A voucher that was made here, which the shop is to accept. */
const givenVoucher = reference.extend({
  code: z.string(),
  campaign: reference,
  expireDate: instant.nullable(),
  limited: z.boolean(),
  percentage: z.number(),
  amount: z.string(),
  currency: z.string(),
})

export const achievementEvents = {
  'achievement.claimed': defineEvent(
    { achievement: reference, claimDate: instant, voucher: givenVoucher.nullable() },
    {
      achievement: { id: 2, externalId: 'first-order' },
      claimDate: exampleTime,
      voucher: {
        id: 10,
        externalId: null,
        code: 'K7PX-2M4Q',
        campaign: exampleCampaign,
        expireDate: '2026-06-01T00:00:00.000Z',
        limited: true,
        percentage: 10,
        amount: '0.000000',
        currency: 'EUR',
      },
    },
  ),
}
