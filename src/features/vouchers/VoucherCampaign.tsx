import { Cells } from './VoucherCells.tsx'
import { VoucherRow } from './VoucherRow.tsx'
import { useClaims } from './use-claims.ts'
import type { CampaignEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  campaign: CampaignEntry
  /** Set on the group that links to the campaign lead to: several groups may have it. */
  isTarget: boolean
  isOpen: boolean
  voucherUrl: string | undefined
  messages: VoucherMessages
}

export function VoucherCampaign({ campaign, isTarget, isOpen, messages, voucherUrl }: Props) {
  const withClaim = useClaims()
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
          {campaign.vouchers.map((stored) => {
            const { voucher, isBusy } = withClaim(stored)
            return (
              <VoucherRow
                key={voucher.id}
                voucher={voucher}
                campaign={campaign.campaign}
                isBusy={isBusy}
                voucherUrl={voucherUrl}
                messages={messages}
              >
                <Cells messages={messages} {...voucher} />
              </VoucherRow>
            )
          })}
        </ul>
      </div>
    </details>
  )
}
