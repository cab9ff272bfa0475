import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import type { QuestionField } from '#contract/account.ts'
import type { FormValues } from '#lib/form-values.ts'
import { $account } from '#browser/account.ts'
import { Icon } from '#ui/Icon.tsx'
import { introSteps } from './intro.rules.ts'
import { $intro } from './intro.store.ts'
import { IntroStep } from './IntroStep.tsx'
import type { IntroMessages } from './intro.messages.ts'

interface Props {
  initial: QuestionField[]
  /** The answer that a plain form brought and that is not saved, if any, and why it was refused. */
  refused: { property: string; key: string | undefined; values: FormValues } | undefined
  messages: IntroMessages
  xsrf: string
  codes?: ReactNode
}

export function IntroIsland({ initial, refused, messages, xsrf, codes }: Props) {
  const asked = useStore($account, { ssr: () => undefined })?.questionFields ?? initial
  const { sent, back: returned, skipped } = useStore($intro)
  const fields = asked.filter(({ property }) => !skipped.includes(property))
  const isTouched = sent.length + skipped.length > 0 || returned !== undefined || asked !== initial
  const back = returned ?? (isTouched ? undefined : refused)
  const { steps, current, completed, progress } = introSteps(fields, sent, back?.property)
  const step = useRef<HTMLDivElement>(null)
  const shown = `${current?.property} ${back?.key}`
  const before = useRef(shown)
  useEffect(() => {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !step.current?.contains(activeElement)
    // The next question, or the one that came back, is where the shopper goes on; whoever is
    // elsewhere on the page meanwhile stays there.
    if (before.current !== shown && !isElsewhere)
      (
        step.current?.querySelector<HTMLElement>(
          'input:not([type=hidden]):not([role=combobox]), a',
        ) ?? step.current
      )?.focus()
    before.current = shown
  }, [shown])

  return (
    <div className="intro-content" ref={step} tabIndex={-1}>
      {current ? (
        <>
          <p>
            {messages.ac_IntroProgress
              .replace('{{completed}}', String(completed))
              .replace('{{total}}', String(steps.length))}
          </p>
          <progress max="100" value={progress} aria-label={messages.ac_ProfileProgress}>
            {`${progress}%`}
          </progress>
          <ol className="intro-steps">
            {steps.map(({ property, label, isComplete }) => (
              <li
                key={property}
                data-complete={isComplete || undefined}
                aria-current={property === current.property ? 'step' : undefined}
              >
                {isComplete ? (
                  <Icon of={CircleCheck} size={18} />
                ) : (
                  <span className="dot" aria-hidden="true" />
                )}
                <span>{messages[label]}</span>
                <span className="visually-hidden">
                  {isComplete ? messages.ac_Answered : messages.ac_NotAnswered}
                </span>
              </li>
            ))}
          </ol>
          <IntroStep
            key={current.property}
            question={current}
            back={back}
            isBusy={sent.includes(current.property)}
            isRefused={back?.key !== undefined && back === refused}
            messages={messages}
            xsrf={xsrf}
            codes={codes}
          />
        </>
      ) : (
        <p className="intro-done" role="status">
          <Icon of={CircleCheck} size={20} />
          <span>{messages.ac_ProfileCompleted}</span>
        </p>
      )}
    </div>
  )
}
