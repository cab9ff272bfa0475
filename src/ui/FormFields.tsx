import type * as calls from '#contract/calls.ts'

interface Props {
  call: keyof typeof calls
  xsrf: string
  /** Where success leads, unless it is the form's own page. */
  next?: string
}

/** The hidden fields of every plain form: the name of its call and the XSRF token. */
export function FormFields({ call, xsrf, next }: Props) {
  return (
    <>
      <input type="hidden" name="call" value={call} />
      <input type="hidden" name="xsrf" value={xsrf} />
      {next && <input type="hidden" name="next" value={next} />}
    </>
  )
}
