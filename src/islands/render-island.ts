import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { staticHtml } from './static-html.ts'

const toScript = (props: object) =>
  `<script type="application/json">${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`

/**
 * The HTML of an island, after what its browser needs to take it over: its props, and slots that
 * are not shown yet. Slots are HTML by name, which the component gets as props.
 */
export function renderIsland<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  slots: [name: string, html: string][],
) {
  const given = slots.filter(([, html]) => html)
  const elements = given.map(([name, html]) => [name, staticHtml(name, html)] as const)
  // React puts links that preload pictures before the markup, where the pictures stand anyway. The
  // search for them also joins the HTML into one string: V8 would otherwise copy its thousands of
  // pieces at every collection of garbage.
  const html = renderToString(
    createElement(component, { ...props, ...Object.fromEntries(elements) }),
    { identifierPrefix: component.name },
  ).replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  const templates = given
    .filter(([name]) => !html.includes(`<react-slot name="${name}"`))
    .map(([name, content]) => `<template data-name="${name}">${content}</template>`)
  return toScript(props) + templates.join('') + html
}
