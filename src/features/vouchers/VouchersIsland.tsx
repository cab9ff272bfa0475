import { useStore } from '@nanostores/react'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { errorKeyOf } from '#client/send.ts'
import type { ListPage } from '#lib/list-page.ts'
import { showMessage } from '#stores/system-message.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { VoucherRow } from './VoucherRow.tsx'
import type { CampaignEntry } from './vouchers.rules.ts'
import { $claiming, $codes, claim } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  campaigns: CampaignEntry[]
  /** The ids of the vouchers on this page. */
  page: ListPage<number>
  shopHome: string
  messages: VoucherMessages
  xsrf: string
}

/** Vouchers by campaign, in one form whose buttons name the voucher to claim. */
export function VouchersIsland({ campaigns, page, shopHome, messages, xsrf }: Props) {
  const codes = useStore($codes)
  const claiming = useStore($claiming)
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

  if (campaigns.length === 0)
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
        {campaigns.map(({ campaignId, campaign, vouchers, ...row }, position) => (
          // The first one of a later page may be what the page before it ended with.
          <details key={campaignId} className="campaign" open={page.before > 0 && position === 0}>
            <summary className="voucher-columns">
              <span className="name">{campaign}</span>
              <Cells messages={messages} {...row} />
              <span className="chevron" aria-hidden="true" />
            </summary>
            <ul>
              {vouchers.map((voucher) => {
                const code = codes[voucher.id]
                const entry =
                  code === undefined ? voucher : { ...voucher, code, state: 'claimed' as const }
                return (
                  <VoucherRow
                    key={voucher.id}
                    voucher={entry}
                    campaign={campaign}
                    isBusy={claiming.includes(voucher.id)}
                    messages={messages}
                  >
                    <Cells messages={messages} {...entry} />
                  </VoucherRow>
                )
              })}
            </ul>
          </details>
        ))}
      </PagedList>
    </form>
  )
}

type Row = Pick<CampaignEntry, 'used' | 'expires' | 'value' | 'soon'>

/**
 * What a campaign and a voucher have in common: a cell a column, which tells its column where that
 * is out of sight.
 */
function Cells({ messages, used, expires, value, soon }: Row & { messages: VoucherMessages }) {
  return (
    <>
      <Cell label={messages.ac_Used}>{used}</Cell>
      <Cell label={messages.ac_ExpiryDate}>
        <span className="numbers">{expires}</span> {soon && <span className="badge">{soon}</span>}
      </Cell>
      <Cell label={messages.ac_Value}>
        {/* A word keeps its own direction. */}
        <span className={/\d/.test(value) ? 'amount' : undefined}>{value}</span>
      </Cell>
    </>
  )
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="cell">
    <span className="label">{label}</span> <span>{children}</span>
  </span>
)
