import { useStore } from '@nanostores/react'
import { useRef, type ComponentProps, type SubmitEvent } from 'react'
import { errorKeyOf } from '#client/send.ts'
import type { ListPage } from '#lib/list-page.ts'
import { showMessage } from '#stores/system-message.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { VoucherRow } from './VoucherRow.tsx'
import { Cells } from './VoucherCells.tsx'
import type { CampaignEntry, GroupEntry } from './vouchers.rules.ts'
import { $claiming, $codes, claim } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  groups: GroupEntry[]
  /** Whether the shopper has any to use, on whatever page. */
  hasUsable: boolean
  voucherUrl: ComponentProps<typeof VoucherRow>['voucherUrl']
  /** The ids of the vouchers on this page. */
  page: ListPage<number>
  shopHome: string
  messages: VoucherMessages
  xsrf: string
}

const noneUsable: GroupEntry = { group: 'usable', count: 0, campaigns: [] }

const headings = {
  usable: 'ac_VouchersUsable',
  used: 'ac_VouchersUsed',
  expired: 'ac_VouchersExpired',
} as const

/** Vouchers by group and campaign, in one form whose buttons name the voucher to claim. */
export function VouchersIsland({ groups, hasUsable, page, shopHome, xsrf, ...shared }: Props) {
  const { messages } = shared
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = Number((event.nativeEvent.submitter as HTMLButtonElement).value)
    try {
      if (!(await claim(id))) return
      showMessage(messages.ac_VoucherClaimed)
      // The button that had the focus is gone.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`#voucher-${id}`)?.focus(),
      )
    } catch (error) {
      const key = errorKeyOf(error)
      showMessage(messages[key as keyof VoucherMessages] ?? messages.ac_SomethingWentWrong)
      if (!key) return
      // The page is not what the server has.
      location.hash = `voucher-${id}`
      location.reload()
    }
  }

  if (page.rows.length === 0)
    return (
      <p className="empty">
        {messages.ac_NoVouchers} <a href={shopHome}>{messages.ac_ToTheShop}</a>
      </p>
    )
  return (
    <form ref={form} method="post" className="vouchers" onSubmit={(event) => void submit(event)}>
      <FormFields call="claimVoucher" xsrf={xsrf} />
      <div className="voucher-columns column-heads" aria-hidden="true">
        <span>{messages.ac_Campaign}</span>
        <span>{messages.ac_Used}</span>
        <span>{messages.ac_ExpiryDate}</span>
        <span>{messages.ac_Value}</span>
      </div>
      <PagedList path="/account/vouchers" page={page} messages={messages}>
        {(hasUsable || page.before > 0 ? groups : [noneUsable, ...groups]).map(
          ({ group, count, campaigns }, n) => (
            <section key={group} className={`voucher-group ${group}`}>
              <h3>
                {messages[headings[group]]} <span className="numbers">{count}</span>
              </h3>
              {count === 0 && <p className="empty">{messages.ac_NoUsableVouchers}</p>}
              {campaigns.map((campaign, position) => (
                <Campaign
                  key={campaign.campaignId}
                  campaign={campaign}
                  // The first one of a later page may be what the page before it ended with.
                  isOpen={page.before > 0 && n + position === 0}
                  {...shared}
                />
              ))}
            </section>
          ),
        )}
      </PagedList>
    </form>
  )
}

interface CampaignProps extends Pick<Props, 'messages' | 'voucherUrl'> {
  campaign: CampaignEntry
  isOpen: boolean
}

function Campaign({ campaign, isOpen, messages, voucherUrl }: CampaignProps) {
  const codes = useStore($codes)
  const claiming = useStore($claiming)
  return (
    <details className="campaign" open={isOpen}>
      <summary className="voucher-columns">
        <span className="name">{campaign.campaign}</span>
        <Cells messages={messages} {...campaign} />
        <span className="chevron" aria-hidden="true" />
      </summary>
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
    </details>
  )
}
