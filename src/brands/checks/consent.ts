import { purposes } from '../consent-purposes.ts'
import { pageSources, type BrandFolder, type Finding } from './brand-folder.ts'
import type { Element } from './element.ts'
import { elementsOf } from './elements.ts'

/** Finds what keeps an element from waiting for consent, and says what it needs. */
function* findFaults({ name, attributes, source }: Element) {
  const purpose = attributes.get('data-consent')
  if (purpose !== undefined && !purposes.some((known) => known === purpose))
    yield { expected: `one of ${purposes.join(', ')}`, found: `data-consent="${purpose}"` }
  if (name === 'script' && attributes.get('type') !== 'text/plain')
    yield { expected: 'type="text/plain", so that the script waits for consent', found: source }
  if (name === 'script' && !attributes.has('src'))
    yield { expected: 'a script with src, because browsers block others', found: source }
  if (name === 'iframe' && (attributes.has('src') || !attributes.has('data-src')))
    yield { expected: 'data-src in place of src, so that the frame waits', found: source }
  if (name !== 'script' && name !== 'iframe')
    yield { expected: 'data-consent of a <script> or an <iframe>', found: source }
}

/** Returns whether a brand asks shoppers for their consent in any of its files. */
const asks = ({ layers }: BrandFolder) =>
  layers.some((layer) =>
    layer
      .files(pageSources)
      .some((file) => elementsOf(layer, file).some(({ name }) => name === 'Consent')),
  )

/** Reports what waits for consent and would never start, or would start without. */
export function* checkConsent(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(pageSources))
    for (const element of elementsOf(folder, file)) {
      if (!element.attributes.has('data-consent')) continue
      for (const { expected, found } of findFaults(element))
        yield folder.error(file, element.line, expected, found)
      if (!asks(folder))
        yield folder.error(
          file,
          element.line,
          '<Consent> of #theme in a layout or part, so that shoppers are asked',
          'none',
        )
    }
}
