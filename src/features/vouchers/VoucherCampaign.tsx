import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { VoucherRow } from './VoucherRow.tsx'
import { Cells } from './VoucherCells.tsx'
import type { CampaignEntry } from './vouchers.rules.ts'
import { $claiming, $codes } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  campaign: CampaignEntry
  /** Set on the group that links to the campaign lead to: several groups may have it. */
  isTarget: boolean
  isOpen: boolean
  voucherUrl: ComponentProps<typeof VoucherRow>['voucherUrl']
  messages: VoucherMessages
}

export function VoucherCampaign({ campaign, isTarget, isOpen, messages, voucherUrl }: Props) {
  const codes = useStore($codes)
  const claiming = useStore($claiming)
  const { campaignId, minimum, conditions } = campaign
  return (
    <details className="campaign" open={isOpen}>
      <summary className="voucher-columns">
        <span className="name">
          <bdi>{campaign.campaign}</bdi>
        </span>
        <Cells messages={messages} {...campaign} />
        <span className="chevron" aria-hidden="true" />
      </summary>
      {/* A browser opens what a link leads into, not what it leads to. */}
      <div className="campaign-content" id={isTarget ? `campaign-${campaignId}` : undefined}>
        {minimum && <p className="campaign-terms">{minimum}</p>}
        {conditions && (
          <p className="campaign-terms">
            <bdi>{conditions}</bdi>
          </p>
        )}
        <ul>
          {campaign.vouchers.map((voucher) => {
            const code = codes[voucher.id]
            const entry =
              code === undefined ? voucher : { ...voucher, code, state: 'claimed' as const }
            return (
              <VoucherRow
                key={voucher.id}
                voucher={entry}
                campaign={campaign.campaign}
                isBusy={claiming.includes(voucher.id)}
                voucherUrl={voucherUrl}
                messages={messages}
              >
                <Cells messages={messages} {...entry} />
              </VoucherRow>
            )
          })}
        </ul>
      </div>
    </details>
  )
}
