import react from '@astrojs/react/client.js'

/**
 * React's renderer, with the props of the script that stands before the markup. The script goes
 * before React looks at the markup: it has not rendered it.
 */
const hydrate: typeof react =
  (element) =>
  (component, props, ...rest) => {
    const script = element.querySelector(':scope > script[type="application/json"]')
    script?.remove()
    const sent = script && (JSON.parse(script.textContent) as object)
    return react(element)(component, { ...props, ...sent }, ...rest)
  }

export default hydrate
