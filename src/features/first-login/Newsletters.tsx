import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface Props extends Pick<ComponentProps<typeof CheckboxGroup>, 'name' | 'label' | 'error'> {
  /** The label of the subscription; undefined where the brand does not ask for one. */
  subscription: string | undefined
  subscribed: boolean
  /** Undefined where the brand does not ask for them. */
  newsletters: ComponentProps<typeof CheckboxGroup>['options'] | undefined
}

/** The subscription, and its newsletters: without it none of them can be chosen. */
export function Newsletters({ subscription, subscribed, newsletters, ...list }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [isSubscribed, setSubscribed] = useState(subscribed)
  const isAlive = useHydrated()
  const subscribe = (checked: boolean) => {
    setSubscribed(checked)
    if (!checked)
      for (const input of box.current!.form!.querySelectorAll<HTMLInputElement>(
        '.newsletters input',
      ))
        input.checked = false
  }
  // It may have been toggled before this was alive.
  useEffect(() => {
    if (box.current) subscribe(box.current.checked)
  }, [])
  return (
    <>
      {subscription && (
        <label className="choice wide">
          <input
            ref={box}
            type="checkbox"
            name="newsSubscribe"
            value="true"
            defaultChecked={subscribed}
            onChange={({ currentTarget }) => subscribe(currentTarget.checked)}
          />
          <span>{subscription}</span>
        </label>
      )}
      {newsletters && newsletters.length > 0 && (
        <CheckboxGroup
          {...list}
          options={newsletters}
          // Without script nothing could enable it again.
          disabled={isAlive && Boolean(subscription) && !isSubscribed}
          className="wide newsletters"
        />
      )}
    </>
  )
}
