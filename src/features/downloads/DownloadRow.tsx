import type { SubmitEvent } from 'react'
import type { Download } from '#contract/download.ts'
import type { FoundWords } from '#lib/mark-words.ts'
import { orderPath } from '#lib/order-path.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { Marked } from '#ui/Marked.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ProductText } from '#ui/ProductText.tsx'
import type { DownloadMessages } from './downloads.messages.ts'
import { codePlaceOf } from './downloads.store.ts'

interface Props {
  download: Download
  /** Lists the viewed downloads. */
  codes: string[]
  /** Holds the words that the list was searched for. */
  found: FoundWords | undefined
  onView(event: SubmitEvent<HTMLFormElement>): void
  messages: DownloadMessages
  xsrf: string
}

export function DownloadRow({ download, codes, found, onView, messages, xsrf }: Props) {
  const { orderId, orderNumber, line, categoryName, image, state, fileUrl, shopUrl } = download
  const order = { ...download, orderId: orderNumber, id: orderId }
  const name = download.name || messages.ac_ProductGone
  const id = `download-${codePlaceOf(download)}`
  const labelled = (label: string) => `${label}: ${name} (${orderNumber})`
  return (
    <li id={id} className="download" data-part="download-row" tabIndex={-1}>
      <Picture src={image} size={64} />
      <ProductText categoryName={categoryName} name={name} found={found}>
        <a className="download-order" href={orderPath(order)}>
          <span>{messages.ac_OrderNumber}</span>{' '}
          <bdi>
            <Marked text={orderNumber} found={found} />
          </bdi>
        </a>
      </ProductText>
      <div className="download-actions">
        {state !== 'ready' && (
          <p className="secondary">
            {state === 'unpaid' ? messages.ac_CodeAfterPayment : messages.ac_CodeFollows}
          </p>
        )}
        {codes.length > 0 && (
          <ul className="codes" aria-label={labelled(messages.ac_Code)}>
            {codes.map((code, n) => (
              <li key={n}>
                <CopyCode code={code} onMessage={showToast} messages={messages} />
              </li>
            ))}
          </ul>
        )}
        {state === 'ready' && download.hasCodes && codes.length === 0 && (
          <form method="post" action={`#${id}`} onSubmit={onView}>
            <FormFields call="viewCode" once xsrf={xsrf} />
            <input type="hidden" name="id" value={orderId} />
            <input type="hidden" name="line" value={line} />
            <button className="button" aria-label={labelled(messages.ac_ViewCode)}>
              {messages.ac_ViewCode}
            </button>
          </form>
        )}
        {shopUrl && (
          <a className="button" href={shopUrl} aria-label={labelled(messages.ac_ViewCode)}>
            {messages.ac_ViewCode}
          </a>
        )}
        {fileUrl && (
          <a
            className="button"
            href={fileUrl}
            data-file=""
            aria-label={labelled(messages.ac_DownloadFile)}
          >
            {messages.ac_DownloadFile}
          </a>
        )}
      </div>
    </li>
  )
}
