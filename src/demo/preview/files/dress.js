/**
 * Runs at the end of a scene's page: its direction, its colours, and what is pressed on it. Says by
 * `data-dressed` when all of it is done.
 */
const { direction, scheme, press, until } = document.currentScript.dataset
const root = document.documentElement
const patience = 10_000

/**
 * Takes the browser's preferred colours for others, in the page's own stylesheets and in those of a
 * frame of its own.
 */
function paint(page) {
  const decide = (rules) => {
    for (const rule of rules) {
      if (rule.media)
        rule.media.mediaText = rule.media.mediaText.replace(
          /\(prefers-color-scheme:\s*(\w+)\)/g,
          (_, wanted) => (wanted === scheme ? '(min-width: 0)' : '(max-width: 0)'),
        )
      if (rule.cssRules) decide(rule.cssRules)
    }
  }
  for (const sheet of page.styleSheets) decide(sheet.cssRules)
  const { colorScheme } = getComputedStyle(page.documentElement)
  if (/light/.test(colorScheme) && /dark/.test(colorScheme))
    page.documentElement.style.colorScheme = scheme
  // Nothing glides from one to the other.
  for (const motion of page.getAnimations())
    if (motion instanceof page.defaultView.CSSTransition) motion.finish()
}

/** What `find` answers once it answers something. */
async function once(find) {
  for (const start = performance.now(); performance.now() - start < patience;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error(`the scene waits in vain for ${find}`)
}

/** Brings every island to life, as the first key does, and then presses in turn. */
async function play(selectors) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }))
  await once(() => !document.querySelector('astro-island[ssr]:not([opts*="from"])'))
  for (const selector of selectors) (await once(() => document.querySelector(selector))).click()
  if (until) await once(() => document.querySelector(until))
  // A dialog closes and the focus moves only when its call has ended.
  await once(() => !document.querySelector('[aria-busy="true"]'))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

// A scene stands still: no message goes away, no seconds are counted down.
window.setInterval = () => 0
// What another scene has left to be told is none of this one's.
sessionStorage.removeItem('foyer-message')
if (direction) root.dir = direction
if (scheme) {
  paint(document)
  addEventListener(
    'load',
    ({ target }) =>
      target instanceof HTMLIFrameElement &&
      target.contentDocument &&
      paint(target.contentDocument),
    true,
  )
}
addEventListener('load', async () => {
  const selectors = JSON.parse(press)
  if (selectors.length > 0 || until) await play(selectors)
  root.dataset.dressed = ''
})
