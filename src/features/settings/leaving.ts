import type { Choices } from './choices.store.ts'

/** A click that opens another page in this tab. */
function leavingLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link?.target || link?.hasAttribute('download')
  return isElsewhere ? undefined : (link ?? undefined)
}

/** Saves choices when their page is left: a link waits until they are saved, whatever else leaves has sent them. Answers what ends that. */
export function saveOnLeaving({ flush, isSaved }: Choices) {
  let wasRefused = false
  const follow = (event: MouseEvent) => {
    const link = leavingLink(event)
    // Whoever could not save a moment ago may still go.
    if (!link || isSaved() || wasRefused) return
    event.preventDefault()
    event.stopPropagation()
    void flush().then((saved) => {
      wasRefused = !saved
      if (saved) link.click()
    })
  }
  const send = () => void flush()
  const hide = () => document.visibilityState === 'hidden' && send()
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('click', follow, { signal, capture: true })
  addEventListener('submit', send, { signal, capture: true })
  addEventListener('pagehide', send, { signal })
  document.addEventListener('visibilitychange', hide, { signal })
  return () => stop.abort()
}
