import { useStore } from '@nanostores/react'
import { X } from 'lucide'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import * as limits from '#lib/limits.ts'
import { $account } from '#stores/account.ts'
import { $phonePopup, openPhonePopup } from '#stores/phone-popup.ts'
import { showMessage } from '#stores/system-message.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CodeBoxes } from './CodeBoxes.tsx'
import './open-popup-links.ts'
import {
  formatCountdown,
  initialPhase,
  isolatePhone,
  acceptsCode,
  formatRelativeTime,
  type Phase,
} from './phone.rules.ts'
import { $phase, $resendAt, $sentTo, sendCode, verifyCode } from './phone.store.ts'
import { phaseMessages, type PhoneMessages } from './phone.messages.ts'
import { PhoneSentence } from './PhoneSentence.tsx'
import { useCountdown } from './use-countdown.ts'

interface Props {
  /** Whether the page came with it open. */
  open: boolean
  telephone: string
  hasCode: boolean
  /** Seconds until another code may be asked for, when the page was made. */
  expireIn: number
  /** Where a plain form leads that has verified the number: this page without its popup. */
  page: string
  /** What a plain form was refused for, if any, and the code that it brought. */
  refused: Phase | undefined
  code: readonly string[]
  messages: PhoneMessages
  locale: string
  xsrf: string
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
  const account = useStore($account, { ssr: () => undefined })
  const asked = useStore($phonePopup)
  const answered = useRef(0)
  const known = account
    ? {
        telephone: account.telephone,
        hasCode: account.hasValidTelephoneVerificationCode,
        expireIn: account.telephoneVerifyExpireIn,
      }
    : initial
  const { telephone } = known
  const phase: Phase = useStore($phase) ?? refused ?? initialPhase(known)
  const seconds = useCountdown(useStore($resendAt), known.expireIn)
  const [missing, setMissing] = useState(0)

  useEffect(() => {
    if (!open) return
    // Open without script, it now also keeps the focus. To close it would tell that somebody has.
    dialog.current!.removeAttribute('open')
    openPhonePopup()
  }, [open])
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    if (dialog.current!.open) return
    dialog.current!.showModal()
    if (open && $phase.get() === undefined) return
    if ($sentTo.get() === telephone) return
    // A shopper who has just asked for it needs no other button.
    if (initialPhase(known) === 'ready') void sendCode(telephone)
    else $phase.set(initialPhase(known))
  })
  useEffect(() => {
    if (phase === 'verified') showMessage(messages.ac_TelephoneVerified)
  }, [phase, messages])

  const closed = () => {
    if (phase === 'wrong' || phase === 'failed') $phase.set('sent')
    if (open) history.replaceState(history.state, '', page)
    // What had opened it is gone, or goes any moment, once the number is verified.
    const { activeElement } = document
    const isLost = activeElement === document.body || dialog.current!.contains(activeElement)
    if (isLost || phase === 'verified') document.querySelector<HTMLElement>('main')?.focus()
  }
  const submitCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).getAll('code[]').join('')
    setMissing(limits.codeDigits - code.length)
    if (code.length === limits.codeDigits) void verifyCode(code)
  }
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void sendCode(telephone)
  }
  const sentence = messages[phaseMessages[phase]].replace('{{phone}}', isolatePhone(telephone))
  const errors: Partial<Record<Phase, string>> = {
    wrong: messages.ac_InvalidVerifyCode,
    failed: messages.ac_SomethingWentWrong,
  }

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
        <form method="post" onSubmit={submitCode} onInput={() => setMissing(0)}>
          <FormFields call="verifyTelephoneNumber" xsrf={xsrf} next={page} />
          <CodeBoxes
            messages={messages}
            initialDigits={code}
            isBusy={phase === 'verifying'}
            error={errors[phase] ?? ''}
            missing={
              missing > 0 ? messages.ac_CodeMissing.replace('{{count}}', String(missing)) : ''
            }
            onComplete={(code) => void verifyCode(code)}
          />
          <button className="button primary" aria-busy={phase === 'verifying'}>
            {messages.ac_Verify}
          </button>
        </form>
      )}
      {phase === 'verified' ? (
        <form method="dialog" className="popup-resend">
          <button className="button primary" autoFocus>
            {messages.ac_Close}
          </button>
        </form>
      ) : (
        <form method="post" onSubmit={ask} className="popup-resend">
          <FormFields call="sendVerifySms" xsrf={xsrf} />
          <button
            className={phase === 'ready' ? 'button primary' : 'button quiet'}
            disabled={seconds > 0 || phase === 'sending'}
            aria-busy={phase === 'sending'}
          >
            {phase === 'ready' ? messages.ac_SendCode : messages.ac_ResendCode}
          </button>
          {seconds > 0 && (
            <span className="secondary numbers">
              {messages.ac_CodeResendIn.replace('{{time}}', formatCountdown(seconds))}
            </span>
          )}
        </form>
      )}
    </dialog>
  )
}
