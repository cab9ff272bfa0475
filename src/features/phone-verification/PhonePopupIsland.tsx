import { useStore } from '@nanostores/react'
import { X } from 'lucide'
import { useEffect, useRef, type RefObject } from 'react'
import { $account } from '#browser/account.ts'
import { $phonePopup, openPhonePopup } from '#browser/phone-popup.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { Icon } from '#ui/Icon.tsx'
import { CodeForm } from './CodeForm.tsx'
import './open-popup-links.ts'
import {
  initialPhase,
  isolatePhone,
  acceptsCode,
  formatRelativeTime,
  type Phase,
} from './phone.rules.ts'
import { $phase, $resendAt, $sentTo, sendCode } from './phone.store.ts'
import { phaseMessages, type PhoneMessages } from './phone.messages.ts'
import { PhoneSentence } from './PhoneSentence.tsx'
import { ResendForm } from './ResendForm.tsx'
import { useCountdown } from './use-countdown.ts'

interface Props {
  /** Set where the page came with it open. */
  open: boolean
  telephone: string
  hasCode: boolean
  /** Seconds until another code may be asked for, when the page was made. */
  expireIn: number
  /** Receives a shopper whose plain form has verified the number: this page without its popup. */
  page: string
  /** Holds the refusal of a plain form, if any, and its code. */
  refused: Phase | undefined
  code: readonly string[]
  messages: PhoneMessages
  locale: string
  xsrf: string
}

type Known = Pick<Props, 'telephone' | 'hasCode' | 'expireIn'>

/** The number and its code, of the account as it is now. */
function useKnown(initial: Known): Known {
  const account = useStore($account, { ssr: () => undefined })
  if (!account) return initial
  return {
    telephone: account.telephone,
    hasCode: account.hasValidTelephoneVerificationCode,
    expireIn: account.telephoneVerifyExpireIn,
  }
}

/** Opens the dialog whenever it is asked for, and then sends a code, if there is none yet. */
function useOpening(
  dialog: RefObject<HTMLDialogElement | null>,
  isInitiallyOpen: boolean,
  known: Known,
) {
  const asked = useStore($phonePopup)
  const answered = useRef(0)

  useEffect(() => {
    if (!isInitiallyOpen) return
    // Open without script, it now also keeps the focus. To close it would tell that somebody has.
    dialog.current!.removeAttribute('open')
    openPhonePopup()
  }, [dialog, isInitiallyOpen])
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    if (dialog.current!.open) return
    dialog.current!.showModal()
    if (isInitiallyOpen && $phase.get() === undefined) return
    if ($sentTo.get() === known.telephone) return
    // A shopper who has just asked for it needs no other button.
    if (initialPhase(known) === 'ready') void sendCode(known.telephone)
    else $phase.set(initialPhase(known))
  })
}

export function PhonePopupIsland({
  open,
  page,
  refused,
  code,
  messages,
  locale,
  xsrf,
  ...initial
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const known = useKnown(initial)
  const { telephone } = known
  const phase: Phase = useStore($phase) ?? refused ?? initialPhase(known)
  const seconds = useCountdown(useStore($resendAt), known.expireIn)
  useOpening(dialog, open, known)
  useEffect(() => {
    if (phase === 'verified') showToast(messages.ac_TelephoneVerified)
  }, [phase, messages])

  const closed = () => {
    if (phase === 'wrong' || phase === 'failed') $phase.set('sent')
    if (open) history.replaceState(history.state, '', page)
    // A verified number removes the link that opened it.
    const { activeElement } = document
    const isLost = activeElement === document.body || dialog.current!.contains(activeElement)
    if (isLost || phase === 'verified') document.querySelector<HTMLElement>('main')?.focus()
  }
  const sentence = messages[phaseMessages[phase]].replace('{{phone}}', isolatePhone(telephone))

  return (
    <dialog
      ref={dialog}
      className="popup"
      open={open}
      aria-labelledby="phone-popup-title"
      onClose={closed}
    >
      <form method="dialog" className="popup-close">
        <button className="icon-button" aria-label={messages.ac_Close}>
          <Icon of={X} size={20} />
        </button>
      </form>
      <h2 id="phone-popup-title">{messages.ac_VerifyTelephone}</h2>
      <PhoneSentence text={sentence} when={formatRelativeTime(seconds, locale)} />
      {phase !== 'verified' && (
        <a className="wrong-number" href="/account/edit-profile">
          {messages.ac_WrongNumber}
        </a>
      )}
      {acceptsCode(phase) && (
        <CodeForm phase={phase} page={page} code={code} messages={messages} xsrf={xsrf} />
      )}
      {phase === 'verified' ? (
        <form method="dialog" className="popup-resend">
          <button className="button primary" autoFocus>
            {messages.ac_Close}
          </button>
        </form>
      ) : (
        <ResendForm
          phase={phase}
          telephone={telephone}
          seconds={seconds}
          messages={messages}
          xsrf={xsrf}
        />
      )}
    </dialog>
  )
}
