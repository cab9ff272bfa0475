import { useClaims } from './use-claims.ts'
import { VoucherCampaign } from './VoucherCampaign.tsx'
import { VoucherCard } from './VoucherCard.tsx'
import { VoucherGroup } from './VoucherGroup.tsx'
import { toCards } from './voucher-view.rules.ts'
import type { GroupEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  groups: GroupEntry[]
  /** Set on a later page, which may begin in the middle of a group or of a campaign. */
  isLaterPage: boolean
  voucherUrl: string | undefined
  messages: VoucherMessages
}

/** The table by campaign: what many vouchers have in common is said once. */
export function VoucherTable({ groups, isLaterPage, ...shared }: Props) {
  const { messages } = shared
  const isTarget = (id: number, group: number) =>
    !groups.slice(0, group).some(({ campaigns }) => campaigns.some((one) => one.campaignId === id))
  return groups.map((entry, n) => (
    <VoucherGroup
      key={entry.group}
      entry={entry}
      isOpen={isLaterPage && n === 0}
      messages={messages}
    >
      {entry.count > 0 && <ColumnHeads messages={messages} />}
      {entry.campaigns.map((campaign, position) => (
        <VoucherCampaign
          key={campaign.campaignId}
          campaign={campaign}
          isTarget={isTarget(campaign.campaignId, n)}
          // The first one of a later page may be what the page before it ended with.
          isOpen={isLaterPage && n + position === 0}
          {...shared}
        />
      ))}
    </VoucherGroup>
  ))
}

/** The same vouchers, a card each. */
export function VoucherCards({ groups, isLaterPage, ...shared }: Props) {
  const withClaim = useClaims()
  const cards = toCards(groups)
  return groups.map((entry, n) => (
    <VoucherGroup
      key={entry.group}
      entry={entry}
      isOpen={isLaterPage && n === 0}
      messages={shared.messages}
    >
      {entry.count > 0 && (
        <ul className="voucher-cards">
          {cards[n]!.map((card) => {
            const { voucher, isBusy } = withClaim(card.voucher)
            return (
              <VoucherCard
                key={voucher.id}
                card={{ ...card, voucher }}
                isBusy={isBusy}
                {...shared}
              />
            )
          })}
        </ul>
      )}
    </VoucherGroup>
  ))
}

const ColumnHeads = ({ messages }: Pick<Props, 'messages'>) => (
  <div className="voucher-columns column-heads" aria-hidden="true">
    <span>{messages.ac_Campaign}</span>
    <span>{messages.ac_Used}</span>
    <span>{messages.ac_ExpiryDate}</span>
    <span>{messages.ac_Value}</span>
  </div>
)
