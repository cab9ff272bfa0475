import type { ComponentType } from 'react'
import { whenIdle, whenLoaded } from './when-idle.ts'

/**
 * When an island is hydrated: `interaction`, with the first one anywhere on the page; `idle`, as
 * soon as the page is idle, where what it holds is another control without its script, such as a
 * search in a long select; `now`, at once; or, as a selector, only with an interaction inside what
 * that finds. A click on a link that it finds waits for the island, which then handles it.
 */
export type When = 'interaction' | 'idle' | 'now' | `[${string}]`

/** The files of islands by their paths, each with a component of the file's name. */
export type Files = Record<string, () => Promise<Record<string, ComponentType>>>

const triggerEvents = ['pointerdown', 'focusin', 'keydown', 'input', 'dragenter'] as const
const near = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Selects what becomes another control by its script, such as a select with a search. */
const awaiting = '[data-awaits-island]'

/**
 * Waits for `work`, and then repeats a click that came meanwhile on a button that needs its script,
 * on what awaits its island, or on a link that opens it. Other links and submits are left to the
 * browser.
 */
async function repeatClick(island: HTMLElement, opener: string, work: () => Promise<void>) {
  let clicked: HTMLElement | null = null
  const inIsland = ({ target }: Event, selector: string) =>
    island.contains(target as Node) ? near(target, selector) : null
  const remember = (event: Event) => {
    const link = opener ? near(event.target, `a${opener}`) : null
    if (link) event.preventDefault()
    clicked = link ?? inIsland(event, `button[type=button]:not([popovertarget]), ${awaiting}`)
  }
  /** Keeps the browser's own list of a select closed that is about to become another control. */
  const keepClosed = (event: Event) => inIsland(event, awaiting) && event.preventDefault()
  addEventListener('click', remember, true)
  addEventListener('mousedown', keepClosed, true)
  try {
    await work()
  } finally {
    removeEventListener('click', remember, true)
    removeEventListener('mousedown', keepClosed, true)
    // Also where a file did not come: a link then leads where it leads without script.
    ;(clicked as HTMLElement | null)?.click()
  }
}

/**
 * Hydrates an island when its `when` says, and at the latest with the first interaction anywhere on
 * the page, unless that is a selector: the touched island at once, the others when idle, so that
 * stores reach all of them.
 */
function start(island: HTMLElement, hydrate: () => Promise<void>) {
  const when = island.getAttribute('when') as When
  const opener = when.startsWith('[') ? when : ''
  let started = false
  const startNow = async () => {
    if (started) return
    started = true
    for (const sign of triggerEvents) removeEventListener(sign, begin, true)
    await repeatClick(island, opener, hydrate)
  }
  const startWhenIdle = () => whenIdle(() => void startNow())
  const begin = ({ target }: Event) => {
    if (island.contains(target as Node) || (opener && near(target, opener))) void startNow()
    else if (!opener) startWhenIdle()
  }
  if (when === 'now') return void startNow()
  if (when === 'idle') whenLoaded(startWhenIdle)
  // Somebody may have touched the page before this script came.
  else if (!opener && navigator.userActivation?.hasBeenActive) startWhenIdle()
  for (const sign of triggerEvents) addEventListener(sign, begin, true)
  island.addEventListener('pointermove', () => void startNow(), { once: true })
}

/**
 * Starts the islands of the page. React and an island's own file come with its hydration; where one
 * of them does not, the island stays what it is without script.
 */
export function startIslands(files: Files) {
  for (const island of document.querySelectorAll<HTMLElement>('react-island')) {
    const name = island.getAttribute('name')!
    const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${name}.tsx`))!
    start(island, async () => {
      try {
        const [{ hydrateIsland }, file] = await Promise.all([import('./hydrate-island.ts'), load()])
        hydrateIsland(island, file[name]!)
        island.removeAttribute('when')
      } catch (error) {
        island.toggleAttribute('failed', true)
        throw error
      }
    })
  }
}

// An island that waits has no module yet that the dev server could replace.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (document.querySelector('react-island[when]')) location.reload()
})
