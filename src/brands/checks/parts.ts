import { walk } from 'css-tree'
import { closestMatch } from '#lib/closest-match.ts'
import { parts } from '../parts.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { elementsOf } from './elements.ts'
import { lineOf, stylesheetsOf, type Stylesheet } from './stylesheets.ts'

/** Lists the values of `data-part` that the selectors of a stylesheet name. */
function partsIn({ tree }: Stylesheet) {
  const found: { name: string; line: number }[] = []
  walk(tree, (node) => {
    if (node.type !== 'AttributeSelector' || node.name.name !== 'data-part') return
    const { value, matcher } = node
    const name = value?.type === 'String' ? value.value : (value?.name ?? '')
    if (matcher === '=') found.push({ name, line: lineOf(node) })
  })
  return found
}

/** Reports selectors of parts that neither the site nor a file of the brand has. */
export function* checkParts(folder: BrandFolder): Generator<Finding, void> {
  const own = folder.layers.flatMap((layer) =>
    layer
      .files(astroSources)
      .flatMap((file) => elementsOf(layer, file))
      .flatMap(({ attributes }) => attributes.get('data-part') ?? []),
  )
  const old = folder.renames.parts.map(({ from }) => from)
  const known = [...Object.keys(parts), ...own, ...old]
  for (const sheet of stylesheetsOf(folder))
    for (const { name, line } of partsIn(sheet))
      if (!known.includes(name)) {
        const expected = `a data-part such as ${closestMatch(name, known)}`
        yield folder.warning(sheet.file, line, expected, name)
      }
}
