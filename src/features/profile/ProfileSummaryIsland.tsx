import { useStore } from '@nanostores/react'
import { BadgeCheck } from 'lucide'
import type { Account } from '#contract/account.ts'
import { $account } from '#browser/account.ts'
import { Icon } from '#ui/Icon.tsx'
import { Avatar } from './Avatar.tsx'

export type Summary = Pick<
  Account,
  'fullName' | 'email' | 'telephone' | 'imageUrl' | 'isTelephoneVerified'
>

interface Props {
  initial: Summary
  /** Set where the brand verifies numbers. */
  canVerify: boolean
  messages: Record<'noName' | 'verified' | 'verify', string>
}

/** Shows the shopper as the last change left them. */
export function ProfileSummaryIsland({ initial, canVerify, messages }: Props) {
  const { fullName, email, telephone, imageUrl, isTelephoneVerified } =
    useStore($account, { ssr: () => undefined }) ?? initial
  return (
    <>
      <Avatar fullName={fullName} imageUrl={imageUrl} />
      <div className="profile-text">
        <p className="name">{fullName || messages.noName}</p>
        <p className="secondary">{email}</p>
        {telephone && (
          <p className="secondary telephone-line">
            <span dir="ltr">{telephone}</span>
            {isTelephoneVerified && (
              <span className="verified">
                <Icon of={BadgeCheck} size={16} />
                <span>{messages.verified}</span>
              </span>
            )}
            {canVerify && !isTelephoneVerified && (
              <a href="?verify-telephone" data-verify-telephone="">
                {messages.verify}
              </a>
            )}
          </p>
        )}
      </div>
    </>
  )
}
