import { expect, test } from 'vitest'
import { brandFindings, withFile } from '../support/check-brand.ts'

const lacking = (text: string) =>
  brandFindings(withFile('layouts/Login.astro', text)).flatMap(({ severity, text }) =>
    severity === 'error' ? text : [],
  )

test.each([
  '<html><body><p>Login</p></body></html>',
  '---\n// <slot />\n---\n<!-- <slot /> --><p>{/* <slot /> */}</p>',
  '<slot name="menu" />',
])('a layout without its slot is reported: %j', (text) =>
  expect(lacking(text)).toContain(
    "layouts/Login.astro:1: expected a <slot /> for the page's content, found none",
  ),
)

test.each([
  '<main><slot /></main>',
  '<main><slot>Nothing</slot></main>',
  '<main set:html={await Astro.slots.render("default")} />',
])('a layout with its slot is accepted: %j', (text) => expect(lacking(text)).toEqual([]))
