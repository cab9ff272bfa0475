import react from '@astrojs/react/client.js'

/** React's renderer, with props that stand in a script before the markup, which it does not know. */
const hydrate: typeof react =
  (element) =>
  (component, props, ...rest) => {
    const script = element.querySelector(':scope > script[type="application/json"]')
    script?.remove()
    const sent = script && (JSON.parse(script.textContent) as object)
    return react(element)(component, { ...props, ...sent }, ...rest)
  }

export default hydrate
