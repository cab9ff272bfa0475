import { Share2 } from 'lucide'
import { showToast } from '#browser/shell/toast.store.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useShare } from '#ui/use-share.ts'
import type { VoucherProps } from './VoucherActions.tsx'

/** A code to copy, or to send by whatever the device has for it. */
export function VoucherCode({ voucher, campaign, messages }: VoucherProps) {
  const { code, value, isUsable } = voucher
  const share = useShare()
  return (
    <span className="voucher-code">
      <CopyCode code={code} onMessage={showToast} messages={messages} />
      {share && isUsable && (
        <button
          type="button"
          className="icon-button"
          title={messages.ac_Share}
          aria-label={`${messages.ac_Share}: ${code}`}
          onClick={() => share({ text: [value, campaign, code].filter(Boolean).join('\n') })}
        >
          <Icon of={Share2} size={18} />
        </button>
      )}
    </span>
  )
}
