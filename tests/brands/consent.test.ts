import { expect, test } from 'vitest'
import { brandFaults, withFile, withSite } from '../support/check-brand.ts'

const allow = withSite({
  allow: { scripts: ['https://cdn.example'], frames: ['https://video.example'] },
})
const asking = withFile(
  'layouts/Plain.astro',
  `---
import { Consent, Slot } from '#theme'
---
<Slot name="default:layouts/Plain" title={Astro.props.title}><slot /></Slot>
<Consent purposes={['analytics', 'media']} />`,
)
const faults = (source: string) =>
  brandFaults(withFile('parts/Footer.astro', source), asking, allow)

test.each([
  '<script type="text/plain" data-consent="analytics" src="https://cdn.example/a.js"></script>',
  '<iframe data-consent="media" data-src="https://video.example/1" title="Film"></iframe>',
])('%s waits for consent', (source) => {
  expect(faults(source)).toEqual([])
})

const type = 'type="text/plain", so that the script waits for consent'
const src = 'a script with src, because browsers block others'
const frame = 'data-src in place of src, so that the frame waits'

test.each([
  ['<script async data-consent="analytics" src="https://cdn.example/a.js">', '</script>', type],
  ['<script type="text/plain" data-consent="analytics">', 'alert(1)</script>', src],
  ['<iframe data-consent="media" src="https://video.example/1">', '</iframe>', frame],
  ['<p data-consent="media">', 'A film</p>', 'data-consent of a <script> or an <iframe>'],
])('%s does not wait', (tag, rest, expected) => {
  expect(faults(tag + rest)).toEqual([`parts/Footer.astro:1: expected ${expected}, found ${tag}`])
})

test('a purpose that nobody is asked for is named', () => {
  const source =
    '<iframe data-consent="maps" data-src="https://video.example/1" title="Map"></iframe>'
  expect(faults(source)).toEqual([
    'parts/Footer.astro:1: expected one of analytics, marketing, media, found data-consent="maps"',
  ])
})

test('what waits for consent needs the question for it', () => {
  const source =
    '<iframe data-consent="media" data-src="https://video.example/1" title="Film"></iframe>'
  expect(brandFaults(withFile('parts/Footer.astro', source), allow)).toEqual([
    'parts/Footer.astro:1: expected <Consent> of #theme in a layout or part, so that shoppers are asked, found none',
  ])
})
