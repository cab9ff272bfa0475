import { z } from 'zod'
import { defineEvent, exampleTime, instant, reference } from '../webhooks/event.ts'

export const exampleCampaign = { id: 3, externalId: 'spring' }

export const voucherEvents = {
  'voucher.claimed': defineEvent(
    { voucher: reference.extend({ code: z.string(), campaign: reference }), claimDate: instant },
    {
      voucher: { id: 9, externalId: 'voucher-9', code: 'SPRING-9', campaign: exampleCampaign },
      claimDate: exampleTime,
    },
  ),
}
