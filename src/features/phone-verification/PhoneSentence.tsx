interface Props {
  /** Contains `{{when}}` in the time's place, if it has one. */
  text: string
  when: string
}

/**
 * The status of the verification, announced as it changes. The time is updated every minute, but
 * not announced.
 */
export function PhoneSentence({ text, when }: Props) {
  const [before, after] = text.split('{{when}}')
  return (
    <p role="status">
      <span>{before}</span>
      {after !== undefined && <span aria-live="off">{when}</span>}
      {after && <span>{after}</span>}
    </p>
  )
}
