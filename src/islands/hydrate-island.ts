import { createElement, startTransition, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from './IslandBoundary.ts'
import { staticHtml } from './static-html.ts'

/**
 * Hands the markup of an island over to React, with the props and templates that stand before it.
 * They go before React looks at the markup: it has not rendered them.
 */
export function hydrateIsland(island: HTMLElement, component: ComponentType) {
  const script = island.querySelector(':scope > script')!
  const templates = [...island.querySelectorAll<HTMLElement>(':scope > template')]
  for (const element of [script, ...templates]) element.remove()
  const html = island.innerHTML
  const slots = [
    ...[...island.querySelectorAll('react-slot')].map(
      (slot) => [slot.getAttribute('name')!, slot.innerHTML] as const,
    ),
    ...templates.map((template) => [template.dataset.name!, template.innerHTML] as const),
  ]
  const props = {
    ...(JSON.parse(script.textContent) as object),
    ...Object.fromEntries(slots.map(([name, html]) => [name, staticHtml(name, html)])),
  }
  startTransition(() => {
    const children = createElement(component, props)
    hydrateRoot(island, createElement(IslandBoundary, { island, html, children }), {
      identifierPrefix: island.getAttribute('name')!,
    })
  })
}
