import react from '@astrojs/react/server.js'
import type { ComponentType } from 'react'
import { scriptProps } from './props.ts'

type Render = typeof react.renderToStaticMarkup
type Given = Parameters<Render>[1] & { [scriptProps]?: object }

const toScript = (props: object) =>
  `<script type="application/json">${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`

async function renderToStaticMarkup(
  this: ThisParameterType<Render>,
  component: ComponentType,
  props: Given,
  ...rest: Parameters<Render> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const sent = props[scriptProps]
  const { html, attrs } = await react.renderToStaticMarkup.call(
    this,
    component,
    { ...props, ...sent },
    ...rest,
  )
  return { html: sent ? toScript(sent) + html : html, attrs }
}

/**
 * React's renderer, with the props of `asScript` beside the markup. Components that are not Astro's
 * are React's here: the integration's own `check` renders each of them to find that out.
 */
export default {
  ...react,
  // The name of an element, such as that of `<Tag />`, is written by Astro itself.
  check: (component: unknown) => typeof component !== 'string',
  renderToStaticMarkup,
}
