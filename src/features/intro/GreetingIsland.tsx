import { useStore } from '@nanostores/react'
import { $account } from '#browser/account.ts'

interface Props {
  firstName: string
  hello: string
  /** Contains `{{name}}` in the name's place. */
  helloName: string
}

export function GreetingIsland({ firstName, hello, helloName }: Props) {
  const name = useStore($account, { ssr: () => undefined })?.firstName ?? firstName
  return <span>{name ? helloName.replace('{{name}}', () => name) : hello}</span>
}
