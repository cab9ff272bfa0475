import { useRef, type SubmitEvent } from 'react'
import { errorKeyOf } from '#browser/send.ts'
import { listHref, type ListPage } from '#lib/list-page.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { VoucherCodeForm, type RejectedCode } from './VoucherCodeForm.tsx'
import { VoucherCards, VoucherTable } from './VoucherGroups.tsx'
import { viewPath, type VoucherView } from './voucher-view.rules.ts'
import type { GroupEntry } from './vouchers.rules.ts'
import { claimVoucher } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  groups: GroupEntry[]
  view: VoucherView
  /** The view that the page's address names, which links keep; undefined where it names none. */
  askedView: VoucherView | undefined
  /** Set where the shopper has vouchers to use, on any page. */
  hasUsable: boolean
  /** The shop's page that uses a voucher, with `{code}` where its code belongs. */
  voucherUrl: string | undefined
  /** The ids of the vouchers on this page. */
  page: ListPage<number>
  /** A typed code that a plain form brought and that was refused. */
  rejected: RejectedCode | undefined
  shopHome: string
  messages: VoucherMessages
  xsrf: string
}

const noneUsable: GroupEntry = { group: 'usable', count: 0, campaigns: [] }

/** A field for a code, and the vouchers. */
export function VouchersIsland({ rejected, shopHome, ...list }: Props) {
  const { page, askedView, messages, xsrf } = list
  const path = viewPath(askedView)
  return (
    <>
      <VoucherCodeForm rejected={rejected} path={path} messages={messages} xsrf={xsrf} />
      {page.rows.length > 0 ? (
        <VoucherList {...list} />
      ) : (
        <p className="empty" data-part="empty">
          <span>{messages.ac_NoVouchers}</span> <a href={shopHome}>{messages.ac_ToTheShop}</a>
        </p>
      )}
    </>
  )
}

/** Leads to the same vouchers in the other view. */
function ViewLink({ view, page, messages }: Pick<Props, 'view' | 'page' | 'messages'>) {
  const other = view === 'cards' ? 'table' : 'cards'
  return (
    <a className="voucher-view" href={listHref(viewPath(other), page.before)}>
      {other === 'table' ? messages.ac_ShowAsTable : messages.ac_ShowAsCards}
    </a>
  )
}

/** The vouchers in one form whose buttons name the voucher to claim. */
function VoucherList(props: Omit<Props, 'rejected' | 'shopHome'>) {
  const { groups, view, askedView, hasUsable, page, xsrf, voucherUrl, messages } = props
  const isLaterPage = page.before > 0
  const shown = hasUsable || isLaterPage ? groups : [noneUsable, ...groups]
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

  const List = view === 'cards' ? VoucherCards : VoucherTable
  return (
    <form ref={form} method="post" className="vouchers" onSubmit={(event) => void submit(event)}>
      <FormFields call="claimVoucher" once xsrf={xsrf} />
      <ViewLink view={view} page={page} messages={messages} />
      <PagedList path={viewPath(askedView)} page={page} messages={messages}>
        <List
          groups={shown}
          isLaterPage={isLaterPage}
          voucherUrl={voucherUrl}
          messages={messages}
        />
      </PagedList>
    </form>
  )
}
