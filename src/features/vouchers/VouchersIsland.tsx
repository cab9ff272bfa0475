import { useRef, type ComponentProps, type SubmitEvent } from 'react'
import { errorKeyOf } from '#browser/send.ts'
import type { ListPage } from '#lib/list-page.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { VoucherCampaign } from './VoucherCampaign.tsx'
import { VoucherCodeForm, type RejectedCode } from './VoucherCodeForm.tsx'
import type { GroupEntry } from './vouchers.rules.ts'
import { claimVoucher } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  groups: GroupEntry[]
  /** Set where the shopper has vouchers to use, on any page. */
  hasUsable: boolean
  voucherUrl: ComponentProps<typeof VoucherCampaign>['voucherUrl']
  /** The ids of the vouchers on this page. */
  page: ListPage<number>
  /** A typed code that a plain form brought and that was refused. */
  rejected: RejectedCode | undefined
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

/** A field for a code, and the vouchers. */
export function VouchersIsland({ rejected, shopHome, ...list }: Props) {
  const { page, messages, xsrf } = list
  return (
    <>
      <VoucherCodeForm rejected={rejected} messages={messages} xsrf={xsrf} />
      {page.rows.length > 0 ? (
        <VoucherList {...list} />
      ) : (
        <p className="empty">
          <span>{messages.ac_NoVouchers}</span> <a href={shopHome}>{messages.ac_ToTheShop}</a>
        </p>
      )}
    </>
  )
}

/** By group and campaign, in one form whose buttons name the voucher to claim. */
function VoucherList({
  groups,
  hasUsable,
  page,
  xsrf,
  ...shared
}: Omit<Props, 'rejected' | 'shopHome'>) {
  const { messages } = shared
  const shown = hasUsable || page.before > 0 ? groups : [noneUsable, ...groups]
  const isTarget = (id: number, group: number) =>
    !shown.slice(0, group).some(({ campaigns }) => campaigns.some((one) => one.campaignId === id))
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = Number((event.nativeEvent.submitter as HTMLButtonElement).value)
    try {
      if (!(await claimVoucher(id))) return
      showToast(messages.ac_VoucherClaimed)
      // The button that had the focus is gone.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`#voucher-${id}`)?.focus(),
      )
    } catch (error) {
      showFailure(error, messages)
      if (!errorKeyOf(error)) return
      // The page is not what the server has.
      location.hash = `voucher-${id}`
      location.reload()
    }
  }

  return (
    <form ref={form} method="post" className="vouchers" onSubmit={(event) => void submit(event)}>
      <FormFields call="claimVoucher" once xsrf={xsrf} />
      <div className="voucher-columns column-heads" aria-hidden="true">
        <span>{messages.ac_Campaign}</span>
        <span>{messages.ac_Used}</span>
        <span>{messages.ac_ExpiryDate}</span>
        <span>{messages.ac_Value}</span>
      </div>
      <PagedList path="/account/vouchers" page={page} messages={messages}>
        {shown.map(({ group, count, campaigns }, n) => (
          <section key={group} className={`voucher-group ${group}`}>
            <h3>
              <span>{messages[headings[group]]}</span> <span className="numbers">{count}</span>
            </h3>
            {count === 0 && <p className="empty">{messages.ac_NoUsableVouchers}</p>}
            {campaigns.map((campaign, position) => (
              <VoucherCampaign
                key={campaign.campaignId}
                campaign={campaign}
                isTarget={isTarget(campaign.campaignId, n)}
                // The first one of a later page may be what the page before it ended with.
                isOpen={page.before > 0 && n + position === 0}
                {...shared}
              />
            ))}
          </section>
        ))}
      </PagedList>
    </form>
  )
}
