import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates with the first interaction anywhere on the page; `{ now: true }` at once. */
    'client:interaction'?: boolean | { now: true }
  }
}

const signs = ['pointerdown', 'focusin', 'keydown', 'input'] as const
/** A page that is never idle must not wait for ever. */
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 200))

/**
 * Hydrates an island with the first interaction anywhere on the page: at once where it is the island that is touched or
 * pointed at, when idle elsewhere, so that stores reach every island. A click on a button that does nothing without its
 * script is repeated once the script is there; links and submits are the browser's own.
 */
const interaction: ClientDirective = (load, options, element) => {
  let started = false
  let clicked: HTMLElement | undefined
  const remember = ({ target }: Event) => {
    clicked = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])') ?? undefined
  }
  const hydrate = async () => {
    if (started) return
    started = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    element.addEventListener('click', remember, true)
    await (
      await load()
    )()
    element.removeEventListener('click', remember, true)
    clicked?.click()
  }
  const begin = ({ target }: Event) => {
    if (element.contains(target as Node)) void hydrate()
    else whenIdle(() => void hydrate())
  }
  if ((options.value as unknown as { now?: true }).now) return void hydrate()
  for (const sign of signs) addEventListener(sign, begin, true)
  element.addEventListener('pointermove', () => void hydrate(), { once: true })
}

export default interaction
