/** A page that is never idle must not wait for ever. */
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 1_000 })
    : setTimeout(run, 200)

export const whenLoaded = (run: () => void) =>
  document.readyState === 'complete' ? run() : addEventListener('load', run, { once: true })
