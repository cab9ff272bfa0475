interface Props {
  /** With `{{when}}` where the time goes, if it has one. */
  text: string
  when: string
}

/**
 * Where the verification stands, said as it changes; of the time every minute that passes is seen,
 * and not said.
 */
export function PhoneSentence({ text, when }: Props) {
  const [before, after] = text.split('{{when}}')
  return (
    <p role="status">
      {before}
      {after !== undefined && <span aria-live="off">{when}</span>}
      {after}
    </p>
  )
}
