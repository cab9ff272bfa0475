import { useState } from 'react'
import type * as calls from '#contract/calls.ts'
import { newFormToken } from '#lib/form-token.ts'

interface Props {
  call: keyof typeof calls
  xsrf: string
  /** Leads to the page after success, unless it is the form's own. */
  next?: string
  /** Set where the call takes effect once, however often this form is sent. */
  once?: boolean
}

/** The hidden fields of every plain form: the name of its call and the XSRF token. */
export function FormFields({ call, xsrf, next, once }: Props) {
  return (
    <>
      <input type="hidden" name="call" value={call} />
      <input type="hidden" name="xsrf" value={xsrf} />
      {next && <input type="hidden" name="next" value={next} />}
      {once && <Once />}
    </>
  )
}

/** The form's token. React leaves the server's as it stands: the form may have been sent with it. */
function Once() {
  const [html] = useState(() => ({
    __html: `<input type="hidden" data-carried name="once" value="${newFormToken()}">`,
  }))
  return <span hidden suppressHydrationWarning dangerouslySetInnerHTML={html} />
}
