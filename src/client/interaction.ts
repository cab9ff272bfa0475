import type { ClientDirective } from 'astro'
import { whenIdle, whenLoaded } from './when-idle.ts'

interface Options {
  /** At once. */
  now?: boolean
  /**
   * As soon as the page is idle: what it holds is another control without its script, such as a
   * search in a long select.
   */
  idle?: boolean
  /**
   * With an interaction inside what this selector finds alone. A click on such a link waits for the
   * island, which then handles it.
   */
  from?: string
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates with the first interaction anywhere on the page. */
    'client:interaction'?: boolean | Options
  }
}

const triggerEvents = ['pointerdown', 'focusin', 'keydown', 'input', 'dragenter'] as const
const near = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/**
 * Hydrates an island with the first interaction anywhere on the page: the touched island at once,
 * the others when idle, so that stores reach all of them. A click on a button that needs its
 * script, or on a select that becomes a combobox, is repeated after hydration. Links and submits
 * are left to the browser.
 */
const interaction: ClientDirective = (load, options, element) => {
  const { now = false, idle = false, from } = options.value as unknown as Options
  let started = false
  let clicked: HTMLElement | undefined
  const isOwn = ({ target }: Event) => element.contains(target as Node)
  const remember = (event: Event) => {
    const opener = from && near(event.target, `a${from}`)
    if (opener) event.preventDefault()
    const button = isOwn(event)
      ? near(event.target, 'button[type=button]:not([popovertarget]), .combobox')
      : null
    clicked = opener || (button ?? undefined)
  }
  /** The browser's own list of a select that is about to become a combobox stays closed. */
  const keepClosed = (event: Event) =>
    isOwn(event) && near(event.target, '.combobox') && event.preventDefault()
  const hydrate = async () => {
    if (started) return
    started = true
    for (const sign of triggerEvents) removeEventListener(sign, begin, true)
    addEventListener('click', remember, true)
    addEventListener('mousedown', keepClosed, true)
    try {
      await (
        await load()
      )()
    } finally {
      removeEventListener('click', remember, true)
      removeEventListener('mousedown', keepClosed, true)
    }
    clicked?.click()
  }
  const begin = (event: Event) => {
    if (isOwn(event) || (from && near(event.target, from))) void hydrate()
    else if (!from) whenIdle(() => void hydrate())
  }
  if (now) return void hydrate()
  if (idle) whenLoaded(() => whenIdle(() => void hydrate()))
  for (const sign of triggerEvents) addEventListener(sign, begin, true)
  element.addEventListener('pointermove', () => void hydrate(), { once: true })
}

export default interaction
