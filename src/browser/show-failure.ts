import { detailOf, errorKeyOf } from '#browser/send.ts'
import { pageData } from './page-data.ts'
import { showToast } from './shell/toast.store.ts'

/**
 * Shows why a call failed: the server's sentence, else that of its key, else that the browser is
 * offline or that it went wrong.
 */
export function showFailure(error: unknown, messages: { ac_SomethingWentWrong: string }) {
  const known: Record<string, string> = messages
  const reason = detailOf(error) ?? known[errorKeyOf(error) ?? '']
  const offline = navigator.onLine ? undefined : pageData().offline
  showToast(reason ?? offline ?? messages.ac_SomethingWentWrong, { isError: true })
}
