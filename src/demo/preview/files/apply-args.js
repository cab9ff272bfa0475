/**
 * Runs at the end of a story's page: sets direction and colours and presses its buttons, then sets
 * `data-story-ready`.
 */
const { direction, scheme, press, until } = document.currentScript.dataset
const root = document.documentElement
const timeoutMs = 10_000

/**
 * Overrides the browser's preferred colour scheme in the stylesheets of the page, or of a frame of
 * ours.
 */
function paint(page) {
  const answer = (media) =>
    media.replace(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, wanted) =>
      wanted === scheme ? '(min-width: 0)' : '(max-width: 0)',
    )
  const decide = (rules) => {
    for (const rule of rules) {
      if (rule.media) rule.media.mediaText = answer(rule.media.mediaText)
      if (rule.cssRules) decide(rule.cssRules)
    }
  }
  for (const sheet of page.styleSheets) decide(sheet.cssRules)
  for (const source of page.querySelectorAll('source[media]')) source.media = answer(source.media)
  const { colorScheme } = getComputedStyle(page.documentElement)
  if (/light/.test(colorScheme) && /dark/.test(colorScheme))
    page.documentElement.style.colorScheme = scheme
  // No transition between the two schemes.
  for (const motion of page.getAnimations())
    if (motion instanceof page.defaultView.CSSTransition) motion.finish()
}

/** Waits until `find` returns something, and returns it. */
async function once(find) {
  for (const start = performance.now(); performance.now() - start < timeoutMs;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error(`the story waited too long for ${find}`)
}

/** Hydrates every island, as the first key does, and then presses in turn. */
async function play(selectors) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }))
  await once(() => !document.querySelector('react-island[when]:not([when^="["])'))
  for (const selector of selectors) (await once(() => document.querySelector(selector))).click()
  if (until) await once(() => document.querySelector(until))
  // A dialog closes and the focus moves only when its call has ended.
  await once(() => !document.querySelector('[aria-busy="true"]'))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

// A story does not change by itself: messages stay, countdowns stand still.
window.setInterval = () => 0
// Drops the message that another story left for the next page.
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
  root.dataset.storyReady = ''
})
